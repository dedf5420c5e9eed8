/** `html` templates that make Preact's nodes. */
import { h } from "preact";
import htm from "htm";

/**
 * Puts a space between words of neighbouring elements. Without it they would be read aloud, copied and found
 * as one word ("Shortcut4 AP"). Inside flex and grid boxes nobody sees the space.
 * @param {any} type
 * @param {any} props
 * @param {unknown[]} children
 */
function withSpaces(type, props, ...children) {
  return h(type, props, .../** @type {any[]} */ (spaced(children, { text: "", written: false })));
}

const WORD_ENDS = /[\p{L}\p{N})%.,;:!?]$/u;
const WORD_BEGINS = /^[\p{L}\p{N}(+]/u;

/**
 * @param {unknown[]} children
 * @param {{text: string, written: boolean}} before what stands before them; `written` if it is text of the
 *   template itself, which goes on where the author says
 * @returns {unknown[]}
 */
function spaced(children, before) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return [spaced(child, before)];
    const written = typeof child === "string" || typeof child === "number";
    const part =
      !(written && before.written) && WORD_ENDS.test(before.text) && WORD_BEGINS.test(edge(child, false));
    if (opaque(child) || (child !== "" && child !== null && typeof child !== "boolean")) {
      before.text = edge(child, true) || (opaque(child) ? "" : before.text);
      before.written = written;
    }
    return part ? [" ", child] : [child];
  });
}

/** Whether it is a component, whose text is not known here. @param {any} child */
const opaque = (child) => typeof child?.type === "function";

/**
 * The text at the start or end of a child, "" if it has none.
 * @param {any} child
 * @param {boolean} end
 * @returns {string}
 */
function edge(child, end) {
  if (typeof child === "string" || typeof child === "number") return String(child);
  const inside = Array.isArray(child)
    ? child
    : opaque(child) || child?.type === "svg"
      ? []
      : [child?.props?.children ?? []].flat();
  for (const one of end ? inside.toReversed() : inside) {
    const text = edge(one, end);
    if (text || opaque(one)) return text;
  }
  return "";
}

export const html = htm.bind(withSpaces);

/**
 * Joins class names and leaves out what is false.
 * @param {...(string | false | null | undefined)} names
 */
export const cls = (...names) => names.filter(Boolean).join(" ");

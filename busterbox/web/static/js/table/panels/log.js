/** The log: what happened in plain words, newest last, and what the live regions announce. */
import { useEffect, useRef } from "preact/hooks";
import { cls, html } from "@busterbox/parts/html.js";

/**
 * @param {{entries: import("@busterbox/wire.js").LogEntry[], current?: number, jump?: (seq: number) => void,
 *   mark?: (line: string) => unknown, earlier?: number, more?: () => void}} props `jump`: a line leads to its
 *   step (replay); `mark`: what a scene draws before a line; `earlier`: entries before these, which `more` brings
 */
export function Log({ entries, current, jump, mark, earlier, more }) {
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const atEnd = useRef(true);
  // where it was scrolled to last
  const top = useRef(0);
  const toEnd = () => {
    const place = list.current;
    if (!place || !atEnd.current) return;
    place.scrollTop = place.scrollHeight;
    top.current = place.scrollTop;
  };
  useEffect(() => {
    if (current === undefined) toEnd();
    else list.current?.querySelector('[aria-current="step"]')?.scrollIntoView({ block: "nearest" });
  }, [entries, current]);
  // the log's height changes with the table around it: whoever reads its end stays there
  useEffect(() => {
    if (current !== undefined || !list.current) return undefined;
    const size = new ResizeObserver(toEnd);
    size.observe(list.current);
    return () => size.disconnect();
  }, [current === undefined]);
  // Only readers scroll up. A scroll event after new lines is far from the end, although nobody has left it.
  const watch = () => {
    const place = list.current;
    if (!place || place.clientHeight === 0) return;
    const near = place.scrollHeight - place.scrollTop - place.clientHeight < 60;
    if (near) atEnd.current = true;
    else if (place.scrollTop < top.current) atEnd.current = false;
    top.current = place.scrollTop;
  };
  return html`
    <ol class="log plain" ref=${list} onScroll=${watch} tabindex="0" aria-label="Log">
      ${
        earlier && more
          ? html`
              <li class="log__entry">
                <button type="button" class="log__line" onClick=${more}>Show what happened before</button>
              </li>
            `
          : null
      }
      ${entries.map(
        (entry, place) => html`
          <li
            key=${`${entry.seq}.${place}`}
            class=${cls("log__entry", entry.seq === current && "is-current")}
            aria-current=${entry.seq === current ? "step" : null}
          >
            ${entry.lines.map((line, n) =>
              jump
                ? html`
                    <button key=${n} type="button" class="log__line" onClick=${() => jump(entry.seq)}>
                      ${mark?.(line)}${line}
                    </button>
                  `
                : html`
                    <p key=${n} class="log__line">${mark?.(line)}${line}</p>
                  `,
            )}
          </li>
        `,
      )}
    </ol>
  `;
}

/**
 * For screen readers: events politely, one's own question at once.
 * @param {{lines: string[], asked: string}} props
 */
export function Spoken({ lines, asked }) {
  // new lines are new elements: the same words said twice are read twice
  const told = useRef({ lines, n: 0 });
  if (told.current.lines !== lines) told.current = { lines, n: told.current.n + 1 };
  const { n: time } = told.current;
  return html`
    <div class="visually-hidden">
      <div role="log" aria-live="polite">
        ${lines.map(
          (line, n) => html`
            <p key=${`${time}.${n}`}>${line}</p>
          `,
        )}
      </div>
      <div role="alert" aria-live="assertive">${asked || null}</div>
    </div>
  `;
}

/** `html` templates that make Preact's nodes. */
import { h } from "preact";
import htm from "htm";

export const html = htm.bind(h);

/**
 * Class names joined, what is false left out.
 * @param {...(string | false | null | undefined)} names
 */
export const cls = (...names) => names.filter(Boolean).join(" ");

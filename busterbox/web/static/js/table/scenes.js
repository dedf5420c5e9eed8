/**
 * Which table a game has: a drawn scene if there is one, else the generic table. A scene that fails does not
 * take the game with it: the generic table takes its place, questions and log go on, and the server's log
 * gets the fault.
 */
import { Component } from "preact";
import { reportFault } from "@busterbox/parts/fault_reports.js";
import { html } from "@busterbox/parts/html.js";
import { addStyles } from "@busterbox/scenes/shared/drawings.js";
import * as generic from "./generic_scene.js";

/**
 * @typedef {import("@busterbox/parts/fault_reports.js").Place} Place
 * @typedef {import("@busterbox/scenes/scene.js").SceneModule} SceneModule
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 * @typedef {import("@busterbox/wire.js").Situation} Situation
 * @typedef {import("@busterbox/scenes/scene.js").SceneProps} SceneProps
 */

/** @type {SceneModule | null} */
let loaded = null;

/**
 * The drawn table of a game, or the generic one; `plain` if there is a drawn one that cannot be loaded.
 * @param {import("@busterbox/wire.js").GameDetail} game
 * @returns {Promise<{scene: SceneModule, plain: boolean}>}
 */
export async function loadScene(game) {
  if (!game.scene) return { scene: generic, plain: false };
  const file = `scenes/${game.name}/scene.js`;
  try {
    // the game's sheet of drawings contains the common ones too
    const page = document.documentElement.dataset;
    page.sheet = (page.sheet ?? "").replace(/[^/]*$/, `${game.name}.svg`);
    const [scene] = await Promise.all([import(`@busterbox/${file}`), addStyles(`scenes/${game.name}`)]);
    loaded = scene;
    return { scene, plain: false };
  } catch (error) {
    reportFault("scene", error, file);
    // every game can be played without its scene
    return { scene: generic, plain: true };
  }
}

/**
 * Draws its children; if they fail, draws nothing and calls `failed`.
 * @extends {Component<{place: Place, failed?: () => void, children?: any}, {failed: boolean}>}
 */
export class FaultBoundary extends Component {
  /** @param {any} props */
  constructor(props) {
    super(props);
    this.state = { failed: false };
  }

  /** @param {unknown} error */
  componentDidCatch(error) {
    reportFault(this.props.place, error);
    this.setState({ failed: true });
    this.props.failed?.();
  }

  render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * A part of a table, drawn by the scene, or by the generic table once the scene has failed.
 * @param {{scene: SceneModule, part: "Scene" | "Hand", props: SceneProps, plain: boolean,
 *   failed: () => void}} props
 */
export function SceneOrGeneric({ scene, part, props, plain, failed }) {
  const place = part === "Hand" ? "hand" : "scene";
  if (!plain)
    return html`
      <${FaultBoundary} key="drawn" place=${place} failed=${failed}><${scene[part]} ...${props} /><//>
    `;
  // the generic table includes the hand
  if (part === "Hand") return null;
  return html`
    <${FaultBoundary} key="plain" place="table"><${generic.Scene} ...${props} /><//>
  `;
}

/**
 * Says why the table is plain. It stands above the table, where it does not scroll away.
 * @param {{again: () => void}} props `again`: draws the scene again
 */
export function PlainNote({ again }) {
  // a browser remembers that a module could not be loaded: only a new page tries again
  const retry = () => (loaded ? again() : location.reload());
  return html`
    <p class="line line--plain" role="status">
      The table could not be drawn, so here is a plain one. The game goes on.
      <button type="button" class="button" onClick=${retry}>Draw it again</button>
    </p>
  `;
}

/**
 * A card as the scene draws it large, for the dialog that explains it; null if it has no drawing of it, or
 * fails.
 * @param {CardInfo} card
 * @param {Situation | null} situation
 * @param {number} seat
 */
export function largeCard(card, situation, seat) {
  try {
    const drawn = loaded?.largeCard?.(card, situation, seat);
    return drawn
      ? html`
          <${FaultBoundary} place="card">${drawn}<//>
        `
      : null;
  } catch (error) {
    reportFault("card", error);
    return null;
  }
}

/**
 * The scene's mark before a line of the log; none if it fails.
 * @param {SceneModule} scene @returns {SceneModule["logMark"]}
 */
export function safeLogMark(scene) {
  const mark = scene.logMark;
  if (!mark) return undefined;
  return (line) => {
    try {
      return mark(line);
    } catch (error) {
      reportFault("log", error);
      return null;
    }
  };
}

/** Which picture a game has: a drawn scene if there is one, else the generic table. */
import { report } from "@busterbox/parts/fault_reports.js";
import * as generic from "./generic_scene.js";

/** @typedef {import("@busterbox/scenes/scene.js").SceneModule} SceneModule */

/**
 * @param {import("@busterbox/wire.js").GameDetail} game @returns {Promise<SceneModule>}
 */
export async function sceneOf(game) {
  if (!game.scene) return generic;
  try {
    // the game's sheet of drawings holds the common ones too
    const page = document.documentElement.dataset;
    page.sheet = (page.sheet ?? "").replace(/[^/]*$/, `${game.name}.svg`);
    const [scene] = await Promise.all([import(`@busterbox/scenes/${game.name}/scene.js`), style(game.name)]);
    return scene;
  } catch (error) {
    report("scene", error);
    return generic; // every game can be played without its scene
  }
}

/** The scene's own sheet, from where this module comes. @param {string} name @returns {Promise<void>} */
function style(name) {
  return new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`../../css/${name}.css`, import.meta.url).href;
    link.onload = () => done();
    link.onerror = () => done();
    document.head.append(link);
  });
}

/** Which picture a game has: a drawn scene if there is one, else the generic table. */
import { report } from "@busterbox/parts/fault_reports.js";
import { addStyles } from "@busterbox/parts/style_sheets.js";
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
    const [scene] = await Promise.all([
      import(`@busterbox/scenes/${game.name}/scene.js`),
      addStyles(`scenes/${game.name}`),
    ]);
    return scene;
  } catch (error) {
    report("scene", error);
    return generic; // every game can be played without its scene
  }
}

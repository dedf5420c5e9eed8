/** Style sheets that a page asks for when it needs them: those of a game's table and of its cards. */

/**
 * Adds the sheet of a folder of css/ to the page, unless it is there already, alone or within a larger one.
 * @param {string} room such as "scenes/tcg"
 * @param {string} [within] a room whose sheet holds this one too
 * @returns {Promise<void>} done when the sheet is there, or cannot be had
 */
export function addStyles(room, within = room) {
  const address = (/** @type {string} */ name) => `${document.documentElement.dataset.styles}${name}.css`;
  return new Promise((done) => {
    if (document.querySelector(`link[href="${address(room)}"], link[href="${address(within)}"]`))
      return done();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address(room);
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}

// A classic script in the head, so that the chosen theme is there before the first paint.
// It also works the two switches of the header; other modules hear of a change as an event on the document.
(() => {
  const root = document.documentElement;

  /** @param {string} key */
  const read = (key) => {
    try {
      return localStorage.getItem(key) || "";
    } catch {
      // storage may be forbidden: then choices last as long as the page
      return "";
    }
  };

  /** @param {string} key @param {string} value */
  const write = (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // see above
    }
  };

  const theme = () =>
    root.dataset.theme || (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");

  const chosen = read("busterbox.theme");
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  root.dataset.sound = read("busterbox.sound") === "on" ? "on" : "off";

  const show = () => {
    for (const button of document.querySelectorAll("[data-switch=theme]")) {
      const dark = theme() === "dark";
      button.setAttribute("aria-pressed", String(dark));
      button.classList.toggle("is-on", dark);
    }
    for (const button of document.querySelectorAll("[data-switch=sound]")) {
      const on = root.dataset.sound === "on";
      button.setAttribute("aria-pressed", String(on));
      button.classList.toggle("is-on", on);
    }
  };

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-switch]") : null;
    if (!(button instanceof HTMLElement)) return;
    const what = button.dataset.switch || "";
    if (what === "theme") {
      root.dataset.theme = theme() === "dark" ? "light" : "dark";
      write("busterbox.theme", root.dataset.theme);
    } else if (what === "sound") {
      root.dataset.sound = root.dataset.sound === "on" ? "off" : "on";
      write("busterbox.sound", root.dataset.sound);
    } else {
      return;
    }
    show();
    document.dispatchEvent(new CustomEvent(`busterbox:${what}`, { detail: root.dataset[what] }));
  });
  document.addEventListener("DOMContentLoaded", show);
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", show);
})();

/**
 * Arrows from attackers to their targets, drawn over the table. Words and order say the same; the arrows are
 * for the eye.
 */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { cls, html } from "@busterbox/parts/html.js";

/** @import { Model } from "./types.js" */

/** @typedef {{ from: number, to: number, kind: string }} Wish */
/** @typedef {{ d: string, tip: string, kind: string, seat: number }} Drawn */

/**
 * The arrows to draw: the current attack in bold, else every weapon that is aimed.
 * @param {Model} m
 * @returns {Wish[]}
 */
function wantedArrows(m) {
  if (m.stage !== "battle") return [];
  /** @type {Wish[]} */
  const found = m.outcomes
    .filter((line) => line.target !== line.attacker)
    .map((line) => ({
      from: line.attacker,
      to: line.target,
      kind: line.result === "dodge" || line.result === "miss" ? "dodge" : "now",
    }));
  if (found.length > 0) return found;
  m.drawn.forEach((one, seat) => {
    if (one.open && ["paid", "free", "attacking", "pending"].includes(one.status)) {
      // Weapons that aim at everyone, or may still choose, say so in words: their arrows would be a mess.
      const [to] = one.aims;
      if (one.aims.length === 1 && to !== undefined && to !== seat)
        found.push({ from: seat, to, kind: "aim" });
    }
  });
  return found;
}

/** @param {{ m: Model }} props */
export function Arrows({ m }) {
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const [drawn, setDrawn] = useState(/** @type {Drawn[]} */ ([]));
  const [tick, setTick] = useState(0);
  const wanted = wantedArrows(m);
  const key = JSON.stringify(wanted);
  useLayoutEffect(() => {
    const box = svg.current?.parentElement;
    if (!box) return undefined;
    const watch = new ResizeObserver(() => setTick((n) => n + 1));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    const box = svg.current?.parentElement;
    if (box) setDrawn(wanted.flatMap((wish) => arrow(box, wish)));
  }, [key, tick]);
  return html`
    <svg class="db-arrows" aria-hidden="true" ref=${svg}>
      ${drawn.map(
        (one) => html`
          <g class=${cls("db-arrow", `db-arrow-${one.kind}`, `db-seat-${one.seat % 4}`)}>
            <path class="db-arrow-edge" d=${one.d} />
            <path class="db-arrow-line" d=${one.d} />
            <path class="db-arrow-tip" d=${one.tip} />
          </g>
        `,
      )}
    </svg>
  `;
}

/**
 * From the weapon of a robot, or from the robot itself where the weapon is out of the way.
 * @param {Element} box
 * @param {number} seat
 */
function anchor(box, seat) {
  const robot = box.querySelector(`[data-key="robot-${seat}"]`)?.getBoundingClientRect();
  const weapon = box.querySelector(`.db-foe [data-key="weapon-${seat}"]`)?.getBoundingClientRect();
  const below = weapon && robot && weapon.width > 0 && weapon.top > robot.bottom - 12;
  const found = below ? weapon : robot;
  const above = box.querySelector(`.db-foe[data-key="bot-${seat}"]`)?.getBoundingClientRect();
  if (!found || !robot || found.width === 0) return null;
  const ground = box.getBoundingClientRect();
  // The others stand on top and act downwards, oneself upwards.
  const y = above ? above.bottom : robot.top;
  return {
    x: found.left + Math.min(found.width / 2, 120) - ground.left,
    y: y - ground.top,
    down: Boolean(above),
  };
}

/**
 * A curved line between two robots.
 * @param {Element} box
 * @param {Wish} wish
 * @returns {Drawn[]}
 */
function arrow(box, wish) {
  const from = anchor(box, wish.from);
  const to = anchor(box, wish.to);
  if (!from || !to) return [];
  const level = from.down === to.down;
  // two that attack each other: their arrows stand side by side
  const side = wish.from < wish.to ? 1 : -1;
  const lean = 12 * side;
  const [x1, y1, x2, y2] = [from.x + lean, from.y, to.x + lean, to.y];
  const bend = level ? Math.min(90, 34 + Math.abs(x2 - x1) / 9) : 0;
  const mx = (x1 + x2) / 2 + (level ? 0 : lean * 2);
  const my = (y1 + y2) / 2 + (from.down ? bend : -bend);
  const angle = Math.atan2(y2 - my, x2 - mx);
  const back = 16;
  const wing = 0.5;
  /** @param {number} x @param {number} y */
  const at = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  /** @param {number} turn @param {number} far */
  const behind = (turn, far) => at(x2 - Math.cos(angle + turn) * far, y2 - Math.sin(angle + turn) * far);
  return [
    {
      d: `M${at(x1, y1)} Q${at(mx, my)} ${behind(0, 10)}`,
      tip: `M${at(x2, y2)} L${behind(wing, back)} L${behind(-wing, back)} Z`,
      kind: wish.kind,
      seat: wish.from,
    },
  ];
}

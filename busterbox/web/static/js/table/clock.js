/** The server's clock, and the time left until a moment. */
import { useEffect, useState } from "preact/hooks";

/** An estimate of the server's clock, one for the page. */
export const clock = {
  /** @type {number[]} */
  samples: [],
  lag: 0,
  /** @param {number} now the server's time in a message that has just come */
  sample(now) {
    this.samples.push(now - Date.now());
    if (this.samples.length > 12) this.samples.shift();
  },
  /**
   * The server's time in ms. The fastest message is the best estimate; add half its round trip.
   */
  now() {
    if (!this.samples.length) return Date.now();
    return Date.now() + Math.max(...this.samples) + Math.min(this.lag, 400) / 2;
  },
};

/**
 * Milliseconds until a moment of the server's time; null if there is none. Never below 0. Draws again as time
 * goes by.
 * @param {number | null | undefined} moment
 * @param {number} [every] ms between drawings
 */
export function useLeft(moment, every = 250) {
  const [, draw] = useState(0);
  const left = moment == null ? null : Math.max(0, moment - clock.now());
  useEffect(() => {
    if (moment == null) return undefined;
    const ticking = setInterval(() => {
      draw((n) => n + 1);
      if (moment <= clock.now()) clearInterval(ticking);
    }, every);
    return () => clearInterval(ticking);
  }, [moment, every]);
  return left;
}

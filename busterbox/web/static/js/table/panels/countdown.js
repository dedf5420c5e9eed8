/** The server's clock as a hook: draws again as time goes by, as long as something waits for it. */
import { useEffect, useState } from "preact/hooks";
import { clock } from "../stream.js";

/**
 * Milliseconds until a moment of the server's time; null if there is none. Never below 0.
 * @param {number | null | undefined} moment @param {number} [every] ms between drawings
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

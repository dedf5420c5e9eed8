/** Short tones like those of old machines, made without files. Silent until the player turns sound on. */
import { settings } from "./settings.js";

/**
 * A tone: shape, from and to frequency in Hz, length in seconds, start in seconds, loudness.
 * @typedef {[OscillatorType | "noise", number, number, number, number, number]} Tone
 */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  roll: [
    ["noise", 900, 400, 0.05, 0, 0.5],
    ["noise", 1300, 500, 0.05, 0.09, 0.5],
    ["noise", 800, 300, 0.06, 0.18, 0.5],
    ["noise", 1100, 300, 0.08, 0.3, 0.6],
  ],
  take: [["square", 520, 780, 0.07, 0, 0.4]],
  hit: [
    ["noise", 700, 90, 0.18, 0, 0.9],
    ["square", 180, 60, 0.16, 0, 0.5],
  ],
  block: [
    ["triangle", 300, 280, 0.07, 0, 0.8],
    ["triangle", 220, 210, 0.1, 0.07, 0.8],
  ],
  pass: [["triangle", 330, 262, 0.12, 0, 0.5]],
  turn: [
    ["square", 660, 660, 0.08, 0, 0.35],
    ["square", 880, 880, 0.14, 0.1, 0.35],
  ],
  win: [
    ["square", 523, 523, 0.1, 0, 0.4],
    ["square", 659, 659, 0.1, 0.11, 0.4],
    ["square", 784, 784, 0.1, 0.22, 0.4],
    ["square", 1047, 1047, 0.3, 0.33, 0.4],
  ],
  lose: [
    ["triangle", 392, 392, 0.14, 0, 0.6],
    ["triangle", 330, 330, 0.14, 0.16, 0.6],
    ["triangle", 262, 240, 0.35, 0.32, 0.6],
  ],
};

/** @type {AudioContext | null} */
let audio = null;

/** @param {string} name */
export function play(name) {
  const { sound, volume } = settings.peek();
  if (!sound || volume <= 0 || !(name in SOUNDS)) return;
  try {
    audio ??= new AudioContext();
  } catch {
    return;
  }
  // browsers forbid sound until the page has been touched: then we stay silent
  if (audio.state === "suspended") void audio.resume();
  for (const tone of SOUNDS[name]) start(audio, tone, volume);
}

/** @param {AudioContext} audio @param {Tone} tone @param {number} volume */
function start(audio, [shape, from, to, length, delay, loud], volume) {
  const at = audio.currentTime + delay;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud * volume * 0.25, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  if (shape === "noise") {
    const source = audio.createBufferSource();
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
    source.buffer = buffer;
    const filter = audio.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(filter).connect(gain);
    source.start(at);
    return;
  }
  const source = audio.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(gain);
  source.start(at);
  source.stop(at + length);
}

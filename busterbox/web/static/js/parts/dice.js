/**
 * The arithmetic of fair dice, byte for byte as docs/fairness.md has it: hashes, words, salts, the chain over the
 * inputs, and the generator that draws.
 */

/** What link 0 covers, in this order. */
export const PARTS = [
  "game",
  "rules_version",
  "content",
  "settings",
  "names",
  "decks",
  "nonce_commitments",
  "start",
];

/**
 * JSON as it is hashed: no spaces, keys in order, nothing but ASCII.
 * @param {unknown} value @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${canonical(key)}:${canonical(inner)}`).join(",")}}`;
  }
  return JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** @param {string} text @returns {Uint8Array} */
export function bytesOf(text) {
  return new TextEncoder().encode(text);
}

/** @param {string} hex @returns {Uint8Array} */
export function fromHex(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} bytes @returns {string} */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Uint8Array[]} parts @returns {Uint8Array} */
export function join(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// -- hashes --------------------------------------------------------------------------------------------------------

/** SHA-256. @param {Uint8Array} data @returns {Promise<Uint8Array>} */
export async function sha256(data) {
  // browsers have WebCrypto on https and on this machine only; a friend in the same house comes by http
  if (!globalThis.crypto?.subtle) return plainSha256(data);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (data)));
}

/** The first 32 bits behind the point of the roots of the first primes. @param {number} count @param {number} root */
function fractions(count, root) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push((n ** (1 / root) % 1) * 2 ** 32);
  }
  return found.map((one) => one | 0);
}

const ROUNDS = fractions(64, 3);
const FIRST = fractions(8, 2);

/** The same without WebCrypto. @param {Uint8Array} data @returns {Uint8Array} */
export function plainSha256(data) {
  const length = Math.ceil((data.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(length - 4, (data.length * 8) >>> 0);
  const turn = (/** @type {number} */ x, /** @type {number} */ by) => (x >>> by) | (x << (32 - by));
  const state = [...FIRST];
  const w = new Int32Array(64);
  for (let block = 0; block < length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const low = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const high = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + low + w[i - 7] + high;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i] + value) | 0));
  }
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((value, i) => result.setInt32(4 * i, value));
  return new Uint8Array(result.buffer);
}

/** HMAC-SHA-256 with a key of up to 64 bytes. @param {Uint8Array} key @param {Uint8Array} message */
export async function hmac(key, message) {
  const pad = (/** @type {number} */ value) =>
    Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ value);
  return sha256(join(pad(0x5c), await sha256(join(pad(0x36), message))));
}

/** SHA-256 of a value's JSON, in hexadecimal digits. @param {unknown} value */
export async function hashOf(value) {
  return toHex(await sha256(bytesOf(canonical(value))));
}

/** The hash of a player's word. @param {string} commitment @param {number} seat @param {string} nonce */
export function nonceCommitment(commitment, seat, nonce) {
  return hashOf(["nonce", commitment, seat, nonce]);
}

/** @param {Uint8Array} secret @param {string[]} nonces @param {number} number @returns {Promise<bigint>} */
export async function wordOf(secret, nonces, number) {
  return BigInt(`0x${toHex(await hmac(secret, bytesOf(canonical([nonces, number]))))}`);
}

/** @param {Uint8Array} secret @param {number} number */
export function saltOf(secret, number) {
  return hmac(secret, bytesOf(`salt${number}`));
}

// -- the chain -----------------------------------------------------------------------------------------------------

/**
 * The hashes that make link 0, by what they cover.
 * @param {Uint8Array} secret @param {Record<string, unknown>} begun @returns {Promise<Record<string, string>>}
 */
export async function partsOf(secret, begun) {
  const salt = await saltOf(secret, 0);
  /** @type {Record<string, string>} */
  const parts = {};
  for (const name of PARTS) {
    parts[name] = toHex(await sha256(join(salt, bytesOf(canonical([name, begun[name]])))));
  }
  return parts;
}

/** @param {Record<string, string>} parts */
export async function firstLink(parts) {
  return toHex(await sha256(join(...PARTS.map((name) => fromHex(parts[name])))));
}

/** @param {string} link @param {Uint8Array} secret @param {number} number @param {unknown[]} input */
export async function nextLink(link, secret, number, input) {
  const hidden = await sha256(join(await saltOf(secret, number), bytesOf(canonical(input))));
  return toHex(await sha256(join(fromHex(link), hidden)));
}

// -- the generator -------------------------------------------------------------------------------------------------

/** sfc32, seeded by a number of any size. @param {bigint} word @returns {(outcomes: number) => number} */
export function generator(word) {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  const next = () => {
    const t = (a + b + d) >>> 0;
    d = (d + 1) >>> 0;
    a = (b ^ (b >>> 9)) >>> 0;
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + t) >>> 0;
    return t;
  };
  let rest = word;
  do {
    a = (a ^ Number(rest & 0xffffffffn)) >>> 0;
    b = (b ^ Number((rest >> 32n) & 0xffffffffn)) >>> 0;
    c = (c ^ Number((rest >> 64n) & 0xffffffffn)) >>> 0;
    for (let i = 0; i < 12; i++) next();
    rest >>= 96n;
  } while (rest);
  return (outcomes) => {
    if (outcomes < 2) return 0;
    const k = BigInt(outcomes);
    let product = BigInt(next()) * k;
    while ((product & 0xffffffffn) < (0x100000000n - k) % k) product = BigInt(next()) * k;
    return Number(product >> 32n);
  };
}

/* The browser's own SHA-256 answers in a promise each time, which costs more than the sum of a few bytes, and is there on secure origins alone. */

/** The first 32 bits of the fractional parts of the n-th roots of the first primes. */
function constants(count: number, root: number): Uint32Array {
  const words = new Uint32Array(count);
  for (let number = 2, found = 0; found < count; number += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= number; divisor += 1) isPrime &&= number % divisor !== 0;
    if (!isPrime) continue;
    words[found] = (number ** (1 / root) % 1) * 2 ** 32;
    found += 1;
  }
  return words;
}

const ROUNDS = constants(64, 3);
const START = constants(8, 2);
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** One block of 64 bytes, mixed into the sum. */
function mix(sum: Uint32Array, block: DataView, schedule: Uint32Array): void {
  for (let index = 0; index < 16; index += 1) schedule[index] = block.getUint32(index * 4);
  const at = (index: number) => schedule[index] ?? 0;
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [at(index - 15), at(index - 2)];
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    schedule[index] = at(index - 16) + one + at(index - 7) + two;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = sum;
  for (let index = 0; index < 64; index += 1) {
    const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + one + ((e & f) ^ (~e & g)) + (ROUNDS[index] ?? 0) + at(index)) | 0;
    const two = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  const mixed = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index += 1) sum[index] = (sum[index] ?? 0) + (mixed[index] ?? 0);
}

/** The SHA-256 of a text of ASCII signs, as eight words. */
export function sha256(text: string): Uint32Array {
  const blocks = Math.ceil((text.length + 9) / 64);
  const bytes = new Uint8Array(blocks * 64);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  bytes[text.length] = 0x80;
  new DataView(bytes.buffer).setUint32(blocks * 64 - 4, text.length * 8);
  const sum = START.slice();
  const schedule = new Uint32Array(64);
  for (let block = 0; block < blocks; block += 1)
    mix(sum, new DataView(bytes.buffer, block * 64, 64), schedule);
  return sum;
}

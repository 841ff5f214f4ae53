import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { picturesOf } from "./pdf.ts";

const program = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
// Without it the reader would look for its program on the network.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });

/** How many pixels a module of a picture's code is wide, and a point of a paper, as a scanner sees several of each. */
const SCALE = 4;
const WHITE = 255;

/** A picture in greys, line by line from the top. */
type Picture = { width: number; height: number; data: Uint8Array };

async function codesOf({ width, height, data: greys }: Picture): Promise<string[]> {
  const data = new Uint8ClampedArray(width * height * 4).fill(WHITE);
  for (const [at, grey] of greys.entries()) data.fill(grey, at * 4, at * 4 + 3);
  const found = await readBarcodes({ width, height, data }, { formats: ["QRCode"] });
  return found.map(({ text }) => text);
}

/** @returns what a scanner reads of each code in a picture, given as SVG of rows as `qrPicture` writes them. */
export function codesIn(svg: string): Promise<string[]> {
  const wide = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]) * SCALE;
  const data = new Uint8Array(wide * wide).fill(WHITE);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let line = Number(y) * SCALE; line < (Number(y) + 1) * SCALE; line += 1) {
      const first = line * wide + Number(x) * SCALE;
      data.fill(0, first, first + Number(length) * SCALE);
    }
  return codesOf({ width: wide, height: wide, data });
}

/** @returns what a scanner reads of each code that a paper shows, page by page, as a browser shows it. */
export async function codesOn(pdf: Uint8Array): Promise<string[]> {
  return (await Promise.all((await picturesOf(pdf, SCALE)).map(codesOf))).flat();
}

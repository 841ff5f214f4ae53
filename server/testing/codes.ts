import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { picturesOf } from "./pdf.ts";

const program = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
// Without it the reader would look for its program on the network.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });

/** How many pixels a module of a code is wide, as a scanner sees several of each. */
const SCALE = 4;
const WHITE = 255;

/** Dark rectangles of a picture that is as high as it is wide, each a row of modules; y counts downwards. */
type Picture = { size: number; rows: { x: number; y: number; width: number; height: number }[] };

/** A picture's pixels: red, green, blue and opacity of each. */
function painted({ size, rows }: Picture, perUnit: number) {
  const wide = Math.round(size * perUnit);
  const data = new Uint8ClampedArray(wide * wide * 4).fill(WHITE);
  const at = (value: number) => Math.round(value * perUnit);
  for (const { x, y, width, height } of rows)
    for (let line = at(y); line < at(y + height); line += 1) {
      const first = line * wide + at(x);
      for (let pixel = first; pixel < line * wide + at(x + width); pixel += 1)
        data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  return { width: wide, height: wide, data };
}

async function read(picture: Picture, perUnit: number): Promise<string[]> {
  const found = await readBarcodes(painted(picture, perUnit), { formats: ["QRCode"] });
  return found.map(({ text }) => text);
}

/** @returns what a scanner reads of each code in a picture, given as SVG of rows as `qrPicture` writes them. */
export function codesIn(svg: string): Promise<string[]> {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const rows = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map(([, x, y, width]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: 1,
  }));
  return read({ size, rows }, SCALE);
}

/** @returns what a scanner reads of each code that a paper shows, page by page, as a browser shows it. */
export async function codesOn(pdf: Uint8Array): Promise<string[]> {
  const told = await Promise.all(
    (await picturesOf(pdf, SCALE)).map(async ({ width, height, data: greys }) => {
      const data = new Uint8ClampedArray(width * height * 4).fill(WHITE);
      for (const [at, grey] of greys.entries()) data.fill(grey, at * 4, at * 4 + 3);
      return readBarcodes({ width, height, data }, { formats: ["QRCode"] });
    }),
  );
  return told.flat().map(({ text }) => text);
}

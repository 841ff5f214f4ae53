import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { picturesOf } from "./pdf.ts";

const program = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
// Otherwise the reader would download its WebAssembly.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });

/** Pixels per QR module and per point of a document: a scanner needs several. */
const SCALE = 4;
const WHITE = 255;

/** A greyscale picture, row by row from the top. */
type Picture = { width: number; height: number; data: Uint8Array };

async function codesOf({ width, height, data: greys }: Picture): Promise<string[]> {
  const data = new Uint8ClampedArray(width * height * 4).fill(WHITE);
  for (const [at, grey] of greys.entries()) data.fill(grey, at * 4, at * 4 + 3);
  const found = await readBarcodes({ width, height, data }, { formats: ["QRCode"] });
  return found.map(({ text }) => text);
}

/** @returns the text of each code in an SVG made of rows, as `qrPicture` writes it. */
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

/** @returns the text of each code in a PDF as a browser renders it, page by page. */
export async function codesOn(pdf: Uint8Array): Promise<string[]> {
  return (await Promise.all((await picturesOf(pdf, SCALE)).map(codesOf))).flat();
}

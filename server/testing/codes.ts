import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

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

/** What a PDF holds that was packed, as text. */
const unpacked = (pdf: Buffer): string[] =>
  [...pdf.toString("latin1").matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)].flatMap(([, packed = ""]) => {
    try {
      return [inflateSync(Buffer.from(packed, "latin1")).toString("latin1")];
    } catch {
      // Not packed: what the paper says of itself.
      return [];
    }
  });

/** Whether it is the picture of a code: more than a hundred shapes, and no text. */
const isCode = (drawn: string): boolean => drawn.split("\nh\n").length > 100 && !drawn.includes("BT\n");

/** The shapes of a PDF's picture, with an empty edge as wide as the one before the first of them. */
function pictureOf(drawn: string): Picture {
  const rows = drawn.split("\nh\n").flatMap((shape) => {
    const corners = [...shape.matchAll(/^([\d.]+) ([\d.]+) [ml]$/gm)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    if (corners.length === 0) return [];
    const [across, down] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
    const [x, y] = [Math.min(...across), Math.min(...down)];
    return [{ x, y, width: Math.max(...across) - x, height: Math.max(...down) - y }];
  });
  const size = Math.min(...rows.map(({ x }) => x)) + Math.max(...rows.map(({ x, width }) => x + width));
  return { size, rows };
}

/** @returns what a scanner reads of each code that a paper shows, as it is drawn there. */
export async function codesOn(pdf: Buffer): Promise<string[]> {
  const pictures = unpacked(pdf).filter(isCode).map(pictureOf);
  const told = await Promise.all(
    pictures.map((picture) => read(picture, SCALE / Math.min(...picture.rows.map(({ height }) => height)))),
  );
  return told.flat();
}

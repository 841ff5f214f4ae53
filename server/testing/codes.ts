import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const program = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
// Without it the reader would look for its program on the network.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });

/** @returns what a scanner reads of each code in a picture, given as SVG. */
export async function codesIn(svg: string): Promise<string[]> {
  const picture = await sharp(Buffer.from(svg), { density: 300 })
    .flatten({ background: "white" })
    .png()
    .toBuffer();
  const found = await readBarcodes(new Uint8Array(picture), { formats: ["QRCode"] });
  return found.map(({ text }) => text);
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

/** The shapes of a PDF's picture as SVG, with an empty edge as wide as the one before the first of them. */
function svgOf(drawn: string): string {
  const turns = [...drawn.matchAll(/^(?:([\d.]+) ([\d.]+) ([ml])|h)$/gm)];
  const across = turns.flatMap(([, x]) => (x === undefined ? [] : [Number(x)]));
  const size = Math.min(...across) + Math.max(...across);
  const path = turns.map(([, x, y, turn]) => (turn === undefined ? "Z" : `${turn.toUpperCase()}${x} ${y}`));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path.join("")}"/></svg>`;
}

/** @returns what a scanner reads of each code that a paper shows, as it is drawn there. */
export const codesOn = async (pdf: Buffer): Promise<string[]> =>
  (await Promise.all(unpacked(pdf).filter(isCode).map(svgOf).map(codesIn))).flat();

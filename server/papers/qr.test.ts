import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { beforeAll, expect, test } from "vitest";
import { upiLink } from "#contract/bill/upi.ts";
import { qrPicture } from "./qr.ts";

/** Pixels of a module, as a printed code has several. */
const SCALE = 4;

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer } });
});

/** A code's picture as a camera has it: of each pixel red, green, blue and opacity. */
function painted(svg: string): { width: number; height: number; data: Uint8ClampedArray } {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]) * SCALE;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y, wide] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const from = row * size + Number(x) * SCALE;
      for (let pixel = from; pixel < from + Number(wide) * SCALE; pixel += 1)
        data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  return { width: size, height: size, data };
}

test.each([
  [
    "a bill's",
    upiLink({
      address: "chamak@examplebank",
      name: "Chamak Doorstep Services (India) Private Limited",
      number: "CH/26-27/000123",
      amount: 1_234.5,
    }),
  ],
  ["a pillar's", "https://chamak.example/today?pillar=12345"],
])("a reader reads back what %s code says", async (_whose, text) => {
  const picture = painted(qrPicture(text));
  const found = await readBarcodes(picture, { formats: ["QRCode"] });
  expect(found.map((code) => code.text)).toEqual([text]);
});

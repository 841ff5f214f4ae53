import { expect, test } from "vitest";
import { upiLink } from "#contract/bill/upi.ts";
import { codesIn } from "#server/testing/codes.ts";
import { qrPicture } from "./qr.ts";

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
])("a reader decodes %s code", async (_whose, text) => {
  expect(await codesIn(qrPicture(text))).toEqual([text]);
});

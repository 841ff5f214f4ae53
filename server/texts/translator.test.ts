import { expect, test } from "vitest";
import { inEnglish, refusalText } from "#server/errors/apiError.ts";
import { translatorIn } from "./translator.ts";
import { wordCode } from "#i18n/errors.ts";

test("days, slots, amounts and waits in errors are written in the error's language", () => {
  const full = refusalText("slotFull", { slot: "7:00 AM", day: "2026-11-23" });
  expect(inEnglish(full)).toBe("7:00 AM is full on 23 Nov 2026. Please choose another slot.");
  expect(wordCode(full, translatorIn("hi"))).toBe(
    "23 नवंबर 2026, सुबह 7 बजे का स्लॉट भर गया है। कृपया दूसरा स्लॉट चुनें।",
  );
  expect(inEnglish(refusalText("wrongTooOften", { wait: 90 }))).toBe(
    "Too many wrong attempts. Please try again in 2 minutes.",
  );
  expect(inEnglish(refusalText("washesToCome", { count: 1200, held: 1199, caller: "customer" }))).toBe(
    "One customer can have at most 1,200 washes to come; there are 1,199 already. Please call us for more.",
  );
});

import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { textsOf } from "./catalogue.ts";
import { areaFiles } from "./files.ts";
import { useTexts } from "./useTexts.ts";

test("a language that was loaded before is there at once, without a glimpse of English", async () => {
  const texts = textsOf(areaFiles("plans"));
  const seen: string[] = [];
  const show = () => renderHook(() => seen.push(useTexts(texts, "hi").t("plans.stopPlan")));
  show();
  await waitFor(() => expect(seen.at(-1)).toBe("प्लान बंद करें"));
  expect(seen[0]).toBe("Stop plan");
  seen.length = 0;
  show();
  expect(seen[0]).toBe("प्लान बंद करें");
});

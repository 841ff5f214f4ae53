import { expect, test } from "vitest";
import { sumOf, paiseOf } from "../money.ts";
import { scheduledWashes, packageCharge, packageMonths, packageShares, packageTotal } from "./package.ts";
import type { Plan } from "../booking/schedule.ts";

const exceptThursday: Omit<Plan, "end"> = {
  schedule: "customize",
  start: "2026-11-14",
  days: ["monday", "tuesday", "wednesday", "friday", "saturday", "sunday"],
};
const price = paiseOf(799);

test("a schedule means as many washes as in the whole month, whenever the plan runs", () => {
  expect(scheduledWashes(exceptThursday, "2026-11")).toBe(26);
  expect(scheduledWashes({ ...exceptThursday, start: "2027-02-20" }, "2027-02")).toBe(24);
  expect(scheduledWashes({ ...exceptThursday, schedule: "daily", days: [] }, "2028-02")).toBe(29);
});

test.each([
  [0, 26, 0],
  [1, 26, 30.73],
  [24, 26, 737.54],
  [26, 26, 799],
  [27, 26, 799],
])("%i of %i washes cost ₹%d of ₹799", (held, meant, rupees) => {
  expect(packageCharge(price, held, meant)).toBe(paiseOf(rupees));
});

test("half a paisa is rounded up", () => {
  expect(packageCharge(paiseOf(0.05), 1, 2)).toBe(paiseOf(0.03));
});

test("a plan over two months pays each by its own washes", () => {
  const days = ["2026-11-28", "2026-11-30", "2026-12-01"];
  const months = packageMonths(exceptThursday, days);
  expect(months).toEqual([
    { month: "2026-11", held: 2, meant: 26 },
    { month: "2026-12", held: 1, meant: 26 },
  ]);
  expect(packageTotal(price, months)).toBe(paiseOf(61.46 + 30.73));
});

test("the first washes of a month share what as many washes cost", () => {
  const shares = packageShares(price, { month: "2026-11", held: 26, meant: 26 });
  for (let held = 0; held <= 26; held += 1)
    expect(sumOf(shares.slice(0, held))).toBe(packageCharge(price, held, 26));
});

import { expect, test } from "vitest";
import { randomDay } from "../../../tools/load/randomDay.ts";
import { rounds } from "#server/testing/night.ts";
import { Rounds } from "./rounds.rules.ts";
import { figuresOf, type PlanningDay, type Rota } from "./planFigures.rules.ts";
import { planDay, rotaByRule, usualDistances } from "./plan.rules.ts";

const SIZE = { washes: 120, providers: 12 };

/** True if every assigned wash fits into its provider's coverage and minutes, and nobody absent is assigned. */
function isPossible(day: PlanningDay, rota: Rota): boolean {
  const load = new Rounds(day.covers);
  return day.washes.every((wash) => {
    const providerId = rota.get(wash.washId);
    if (providerId === undefined) return true;
    const fits = load.fits(wash, providerId) && !day.away.has(providerId);
    load.give(wash, providerId);
    const covers = (day.coversOfSpot.get(wash.spotId) ?? []).some(
      (id) => day.covers[id]?.providerId === providerId,
    );
    return fits && covers;
  });
}

test("plans no more unassigned and fewer late washes and minutes than the rule, within everybody's time", () => {
  const days = Array.from({ length: rounds(6, 20) }, (_, seed) => randomDay(seed + 1, SIZE));
  const results = days.map((day) => {
    const rota = planDay(day);
    expect(isPossible(day, rota)).toBe(true);
    return {
      rule: figuresOf(day, rotaByRule(day), usualDistances),
      plan: figuresOf(day, rota, usualDistances),
    };
  });
  for (const { rule, plan } of results) expect(plan.unassigned).toBeLessThanOrEqual(rule.unassigned);
  const sum = (part: "late" | "minutesWalked" | "spread", of: "rule" | "plan") =>
    results.reduce((total, one) => total + one[of][part], 0);
  expect(sum("late", "plan")).toBeLessThan(0.8 * sum("late", "rule"));
  expect(sum("minutesWalked", "plan")).toBeLessThan(sum("minutesWalked", "rule"));
  expect(sum("spread", "plan")).toBeLessThan(sum("spread", "rule"));
});

test("plans the same day alike, and leaves pinned washes", () => {
  const day = randomDay(7, SIZE);
  const [first, second] = [planDay(day), planDay(day)];
  expect([...first].toSorted(([one], [other]) => one - other)).toEqual(
    [...second].toSorted(([one], [other]) => one - other),
  );
  const washes = day.washes.map((wash, index) =>
    index % 3 === 0 ? { ...wash, pinned: true, providerId: 1 } : wash,
  );
  const rota = planDay({ ...day, washes });
  const pinned = washes.filter((wash) => wash.pinned);
  expect(pinned.map(({ washId }) => rota.get(washId))).toEqual(pinned.map(() => 1));
});

test("plans 600 washes for 40 providers within five seconds of a processor", () => {
  const day = randomDay(1, { washes: 600, providers: 40 });
  const began = process.cpuUsage();
  planDay(day);
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(5_000);
});

import { type Figures, figuresOf } from "../../server/features/dispatch/planFigures.rules.ts";
import { planDay, rotaByRule, usualDistances } from "../../server/features/dispatch/plan.rules.ts";
import { randomDay } from "./randomDay.ts";

/** Compares planned days with the rule of "Assign the day" on 50 random days of 600 washes and 40 washers. */

const DAYS = 50;
const SIZE = { washes: 600, providers: 40 };
const parts = [
  "unassigned",
  "minutesWalked",
  "faceChanges",
  "late",
  "spread",
] as const satisfies (keyof Figures)[];

const days = Array.from({ length: DAYS }, (_, index) => {
  const day = randomDay(index + 1, SIZE);
  const rule = figuresOf(day, rotaByRule(day), usualDistances);
  const began = performance.now();
  const rota = planDay(day, usualDistances);
  const seconds = (performance.now() - began) / 1000;
  return { rule, plan: figuresOf(day, rota, usualDistances), seconds };
});

const mean = (values: readonly number[]) =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1);
console.log(`| mean of ${DAYS} days | rule | plan | better on | worse on |\n|---|---|---|---|---|`);
for (const part of parts) {
  const better = days.filter(({ rule, plan }) => plan[part] < rule[part]).length;
  const worse = days.filter(({ rule, plan }) => plan[part] > rule[part]).length;
  const [before, after] = [days.map(({ rule }) => rule[part]), days.map(({ plan }) => plan[part])];
  console.log(`| ${part} | ${mean(before)} | ${mean(after)} | ${better} | ${worse} |`);
}
const seconds = days.map((one) => one.seconds).toSorted((one, other) => one - other);
console.log(`\nSeconds: median ${seconds[DAYS / 2]?.toFixed(2)}, longest ${seconds.at(-1)?.toFixed(2)}`);

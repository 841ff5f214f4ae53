import { expect, test } from "vitest";
import { textsOf } from "#web/texts/catalogue.ts";
import { english } from "#web/texts/english.ts";
import { areaFiles } from "#web/texts/files.ts";
import { soldText, soldWithBill } from "./sold.ts";

const plans = textsOf(areaFiles("booking", "plans")).english;
const daily = {
  schedule: "daily" as const,
  days: [],
  dayOfMonth: null,
  startDate: "2026-12-01",
  price: 49,
  monthlyPrice: null,
};
const months = ["monday", "tuesday", "wednesday", "friday", "saturday", "sunday"];

test.each([
  [
    { ...daily, schedule: "customize" as const, days: months, monthlyPrice: 799 },
    "₹799 a month, daily except Thursday, from 1 Dec 2026",
  ],
  [
    { ...daily, schedule: "customize" as const, days: months },
    "₹49 a wash, daily except Thursday, about ₹1,274 a month",
  ],
  [daily, "₹49 a wash, daily, about ₹1,486 a month"],
  [
    { ...daily, schedule: "weekly" as const, days: ["monday"] },
    "₹49 a wash, weekly: Monday, about ₹212 a month",
  ],
  [
    { ...daily, schedule: "customize" as const, days: ["monday", "friday"] },
    "₹49 a wash, Monday, Friday, about ₹425 a month",
  ],
  [{ ...daily, schedule: "other-day" as const }, "₹49 a wash, every other day, about ₹743 a month"],
  [{ ...daily, schedule: "month" as const, dayOfMonth: 5 }, "₹49 a wash, monthly: day 5, about ₹49 a month"],
])("says what a plan is, and never of the washes that exist", (plan, text) => {
  expect(soldText(plan, english, plans)).toBe(text);
});

test("names the day of the first bill", () => {
  expect(soldWithBill({ ...daily, monthlyPrice: 799 }, english, plans)).toBe(
    "₹799 a month, daily, from 1 Dec 2026; first bill 1 Jan 2027",
  );
});

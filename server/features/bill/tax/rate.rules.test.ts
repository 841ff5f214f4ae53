import { expect, test } from "vitest";
import type { Paise } from "#contract/money.ts";
import { paidDaysOf, rateDayOf, unspentOf } from "./rate.rules.ts";

const OLD = 18;
const NEW = 5;
/** A rate of 18 % until 15 April, and of 5 % from 16 April. */
const rateOf = (day: string) => (day < "2027-04-16" ? OLD : NEW);

test.each([
  ["14(a)(i): invoiced and paid after it", "2027-04-10", "2027-04-30", "2027-05-05", NEW],
  ["14(a)(i): invoiced after it, and not paid", "2027-04-10", "2027-04-30", null, NEW],
  ["14(a)(ii): invoiced before it", "2027-04-10", "2027-04-12", "2027-05-05", OLD],
  ["14(a)(iii): paid before it", "2027-04-10", "2027-04-30", "2027-04-02", OLD],
] as const)("a wash before a change of rate, %s", (_case, supplied, invoiced, paid, rate) => {
  expect(rateOf(rateDayOf({ supplied, invoiced, paid }))).toBe(rate);
});

test.each([
  ["14(b)(i): paid after it", "2027-04-20", "2027-04-12", "2027-05-05", NEW],
  ["14(b)(i): not paid", "2027-04-20", "2027-04-12", null, NEW],
  ["14(b)(ii): invoiced and paid before it", "2027-04-20", "2027-04-12", "2027-04-12", OLD],
  ["14(b)(iii): invoiced after it", "2027-04-20", "2027-04-30", "2027-04-02", NEW],
] as const)("a wash after a change of rate, %s", (_case, supplied, invoiced, paid, rate) => {
  expect(rateOf(rateDayOf({ supplied, invoiced, paid }))).toBe(rate);
});

const paise = (amount: number) => amount as Paise;
const washes = ["2027-04-01", "2027-04-05", "2027-04-08"].map((day, index) => ({
  washId: index + 1,
  customerId: 1,
  stateId: 21,
  day,
  pricePaise: paise(100),
}));

test("money pays the oldest washes, as far as it covers them whole", () => {
  const received = [
    { day: "2027-03-20", amountPaise: paise(150) },
    { day: "2027-04-03", amountPaise: paise(90) },
  ];
  const cost = () => paise(118);
  expect([...paidDaysOf(washes, received, cost)]).toEqual([
    [1, "2027-03-20"],
    [2, "2027-04-03"],
  ]);
  expect([...paidDaysOf(washes, unspentOf(received, paise(118)), cost)]).toEqual([[1, "2027-04-03"]]);
  expect(paidDaysOf(washes, [], cost).size).toBe(0);
});

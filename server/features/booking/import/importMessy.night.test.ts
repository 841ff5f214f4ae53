import { expect, test } from "vitest";
import { importColumnNames, MAX_IMPORT_LINES } from "#contract/booking/import.ts";
import { isOfPercent } from "#contract/cell/agreed.ts";
import { weekdays } from "#contract/day.ts";
import { matchTitles } from "#contract/intake/titles.ts";
import { paiseOf } from "#contract/money.ts";
import { readSheet } from "#server/intake/sheet.ts";
import { newPhone, newPlate } from "#server/testing/bookings.ts";
import { diceOf, messyFile, truthOf, type TruePerson } from "#server/testing/messySheet.ts";
import { dayOrderIn, decimalSignIn, linesOf, peopleOf, PlaceFinder } from "./import.rules.ts";
import type { ImportPerson } from "./line.rules.ts";

/** Ten thousand files of random form: what is read of each customer is the truth, or the line is refused. */

const FILES = 10_000;
const today = "2026-11-22";
const place = { society: "Green Park", item: "Doorstep: Dust off" };

const finder = new PlaceFinder(
  {
    societies: [
      { id: 1, name: "Green Park" },
      { id: 2, name: "Green Park Annexe" },
    ],
    items: [{ id: 1, name: "Dust off", serviceName: "Doorstep", isSoldByMonth: true }],
    known: new Map(),
    emailOptional: false,
    otherPlates: false,
    discountCaps: { staff: 0, owner: 100 },
  },
  {
    buildings: [
      { id: 1, name: "Tower A", societyId: 1 },
      { id: 2, name: "Tower B", societyId: 1 },
    ],
    parkingFloors: [{ id: 1, name: "B1", societyId: 1 }],
    flats: [
      { id: 1, name: "101", buildingId: 1, floorId: 1, floorName: "1" },
      { id: 2, name: "1010", buildingId: 1, floorId: 1, floorName: "1" },
    ],
    pillars: [
      { id: 1, name: "P1", parkingFloorId: 1 },
      { id: 2, name: "P11", parkingFloorId: 1 },
    ],
  },
);

async function peopleIn(bytes: Buffer) {
  const { titles, rows } = await readSheet(bytes, { lines: MAX_IMPORT_LINES, needs: ["Name", "Phone"] });
  const columns = matchTitles(titles, importColumnNames);
  const lines = linesOf(titles, rows, columns, {});
  return peopleOf(lines, finder, [], {
    today,
    dayOrder: dayOrderIn(lines, today),
    decimals: decimalSignIn(lines),
    inPercent: isOfPercent(columns.Discount ?? ""),
    discountCap: 100,
  });
}

const inOrder = <T extends { number: string }>(cars: readonly T[]): T[] =>
  cars.toSorted((one, other) => (one.number < other.number ? -1 : 1));

const said = ({ name, phone, email, notes, balance, cars }: TruePerson) => ({
  name,
  phone,
  email,
  notes,
  balance: paiseOf(balance),
  cars: inOrder(
    cars.map(({ days, monthlyPrice, ...car }) => ({
      ...car,
      days: days.length === weekdays.length ? [] : days,
      month: monthlyPrice === null ? null : paiseOf(monthlyPrice),
      flatId: 1,
      pillarId: 1,
    })),
  ),
});

const read = ({ name, phone, email, notes = "", opening, plans }: ImportPerson) => ({
  name,
  phone,
  email,
  notes,
  balance: opening?.amountPaise ?? 0,
  cars: inOrder(
    plans.flatMap(({ flatId, vehicles }) =>
      vehicles.map(({ number, days, slot, start, end, monthlyPrice = null, parkingPillarId }) => ({
        number,
        days,
        slot,
        start,
        end,
        month: monthlyPrice,
        flatId,
        pillarId: parkingPillarId,
      })),
    ),
  ),
});

test("what is read is what the file says", async () => {
  let [kept, all] = [0, 0];
  for (let seed = 1_000; seed < 1_000 + FILES; seed += 1) {
    const dice = diceOf(seed);
    const truth = truthOf(dice, today, newPhone, newPlate);
    const { bytes } = messyFile(dice, truth, place);
    const { people, bad } = await peopleIn(bytes);
    all += truth.length;
    kept += people.length;
    const expected = truth.filter(({ phone }) => people.some((one) => one.phone === phone));
    expect([seed, people.map(read)]).toEqual([seed, expected.map(said)]);
    expect([seed, people.length === truth.length || bad.length > 0]).toEqual([seed, true]);
  }
  expect(kept).toBe(all);
});

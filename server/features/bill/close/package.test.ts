import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { randomUUID } from "node:crypto";
import { array, asyncProperty, assert, constantFrom, integer, nat, record, subarray } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { getNotBilled } from "#contract/bill/unbilled.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { moveWash, skipWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { addDays, addMonths, type Weekday, weekdayOf, weekdays } from "#contract/day.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { updateOutcome } from "#contract/dispatch/outcome.ts";
import { type Bookable, makeBookable, newPhone } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const RUNS = rounds(2, 20);

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
  world.clock.now = new Date("2026-10-20T04:30:00Z");
  place = await makeBookable(world);
  await world.done(addTaxSettings, { ...taxSettings, PricesIncludeTax: true });
  await world.done(updateOutcome, { Reason: "rain", Effect: "credit" });
  await world.done(updateOutcome, { Reason: "car-away", Effect: "charge" });
  await workerOf(world).runDue();
});
afterAll(() => world.close());

/** A wash as the model knows it: nothing of rows, statements or shares. */
type ModelWash = {
  washId: number;
  month: string;
  day: string;
  state: "to come" | "off" | "done" | "rain" | "car-away";
  isBilled: boolean;
};

const isHeld = ({ state }: ModelWash) => state === "done" || state === "car-away";

/** The washes that a month means, counted day by day. */
function meantIn(month: string, days: readonly Weekday[]): number {
  let count = 0;
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1))
    if (days.includes(weekdayOf(day))) count += 1;
  return count;
}

/** Paise: the price by held of meant, half up, without fractions of numbers. */
const chargeOf = (price: number, held: number, meant: number): number =>
  Number((BigInt(2 * price * held) + BigInt(meant)) / BigInt(2 * meant));

class Model {
  readonly washes: ModelWash[];
  readonly #price: number;
  readonly #days: readonly Weekday[];
  constructor(washes: ModelWash[], price: number, days: readonly Weekday[]) {
    this.washes = washes;
    this.#price = price;
    this.#days = days;
  }
  /** The charge of all months for the washes that count. */
  #sum(counts: (wash: ModelWash) => boolean): number {
    const months = new Map<string, number>();
    for (const wash of this.washes.filter(counts)) months.set(wash.month, 1 + (months.get(wash.month) ?? 0));
    return [...months].reduce(
      (sum, [month, held]) => sum + chargeOf(this.#price, held, meantIn(month, this.#days)),
      0,
    );
  }
  /** The washes agreed on now, without those that are off or not charged. */
  get amount(): number {
    return this.#sum((wash) => isHeld(wash) || wash.state === "to come");
  }
  get billed(): number {
    return this.#sum(({ isBilled }) => isBilled);
  }
  /** The amounts that the bills of a month and before add. */
  unbilled(until: string): number {
    return this.#sum((wash) => wash.isBilled || (isHeld(wash) && wash.day < until)) - this.billed;
  }
  close(until: string): void {
    for (const wash of this.washes) if (isHeld(wash) && wash.day < until) wash.isBilled = true;
  }
  /** @returns what credit notes give back. */
  credit(): number {
    const before = this.billed;
    for (const wash of this.washes) if (!isHeld(wash)) wash.isBilled = false;
    return before - this.billed;
  }
}

const plan = record({
  price: integer({ min: 4_900, max: 300_000 }),
  start: nat(40),
  length: integer({ min: 20, max: 45 }),
  days: subarray([...weekdays], { minLength: 1 }),
  off: constantFrom(0, 0, 10, 25),
  changes: array(
    record({ at: nat(200), days: integer({ min: -6, max: 9 }), isSkip: constantFrom(true, false) }),
    {
      maxLength: 8,
    },
  ),
  outcomes: array(constantFrom("done", "done", "done", "rain", "car-away", null), {
    minLength: 5,
    maxLength: 17,
  }),
  late: array(record({ at: nat(200), outcome: constantFrom("done", "rain", "car-away") }), { maxLength: 6 }),
});

async function report(wash: ModelWash, outcome: "done" | "rain" | "car-away"): Promise<void> {
  await world.done(recordOutcome, {
    ActionId: randomUUID(),
    WashId: wash.washId,
    Outcome: outcome === "done" ? "done" : "missed",
    Reason: outcome === "done" ? null : outcome,
    RecordedAt: world.clock.now.toISOString(),
  });
  wash.state = outcome;
}

/** The month before a run's plan. Jobs that repeat want time to go on from run to run. */
let before = "2026-10";

type PackagePlan = { price: number; start: number; length: number; days: Weekday[]; off: number };

async function bookPackage(chosenPlan: PackagePlan) {
  const { price, days, off } = chosenPlan;
  const { serviceItemId } = await world.done(addServiceItem, {
    ServiceId: place.serviceId,
    ItemName: `Daily wipe ${randomUUID()}`,
    Price: 49,
    MonthlyPrice: price / 100,
    Duration: 30,
  });
  const { customerId } = await world.done(addCustomer, {
    FirstName: "Anita Rao",
    Phone1: newPhone(),
    Email1: "anita@example.com",
    CustomerAddress: "Tower A, 101",
  });
  const start = addDays(`${addMonths(before, 1)}-01`, chosenPlan.start);
  const end = addDays(start, chosenPlan.length);
  const dates = Array.from({ length: chosenPlan.length + 1 }, (_, index) => addDays(start, index)).filter(
    (day) => days.includes(weekdayOf(day)),
  );
  const vehicle = place.vehicle({
    AppointmentDate: start,
    BookingStartDate: start,
    BookingEndDate: end,
    DaysOfWeek: days.join(","),
    Schedule: "customize",
    Occurence: dates.length,
  });
  const body = place.booking([vehicle], {
    CustomerId: customerId,
    ServiceItemId: serviceItemId,
    Package: "month",
    Billing: "monthly",
  });
  const { CustomerId, SocietyId, ServiceItemId, Package, Vehicles } = body;
  const quote = await world.done(getQuote, {
    CustomerId,
    SocietyId,
    ServiceItemId,
    Package,
    Vehicles,
    BookingSchedule: "regular-wash",
  });
  const base = Math.round((quote.vehicles[0]?.amount ?? 0) * 100);
  const taken = Math.round((base * off) / 100);
  const { bookingId, amount } = await world.done(bookPlan, {
    ...body,
    CustomerAmount: (base - taken) / 100,
    Discount: off === 0 ? null : { type: "percentage", value: off },
  });
  const { rows } = await sql<{ washId: number; day: string }>`
    select wash_id as "washId", day from wash where booking_id = ${bookingId} order by day`.execute(world.db);
  expect(rows.map(({ day }) => day)).toEqual(dates);
  const washes = rows.map(({ washId, day }): ModelWash => ({
    washId,
    day,
    month: day.slice(0, 7),
    state: "to come",
    isBilled: false,
  }));
  const reduced = base === 0 ? price : Math.round((price * (base - taken)) / base);
  return { customerId, bookingId, amount, start, end, model: new Model(washes, reduced, days) };
}

async function billedOf(customerId: number) {
  const { rows } = await world.done(searchBills, { filters: { CustomerId: customerId } });
  const bills = await Promise.all(rows.map(({ billId }) => world.done(getBill, { billId })));
  const sum = (amounts: readonly number[]) =>
    amounts.reduce((one, other) => one + Math.round(other * 100), 0);
  for (const { lines, total, taxable, cgst, sgst } of bills) {
    expect(sum(lines.map(({ amount }) => amount))).toBe(sum([total]));
    expect(sum([taxable, cgst, sgst])).toBe(sum([total]));
  }
  return {
    total: sum(bills.map(({ total }) => total)),
    credited: sum(bills.flatMap(({ creditNotes }) => creditNotes.map(({ amount }) => amount))),
    lines: bills.flatMap(({ lines }) => lines.filter(({ amount }) => amount > 0).length),
  };
}

test("bills, credit notes and what is to be billed agree with a model to the paisa", async () => {
  await assert(
    asyncProperty(plan, async ({ changes, outcomes, late, ...chosenPlan }) => {
      world.clock.now = new Date(`${before}-20T04:30:00Z`);
      const { customerId, bookingId, amount, start, end, model } = await bookPackage(chosenPlan);
      const { washes } = model;
      expect(Math.round(amount * 100)).toBe(model.amount);
      const at = (index: number) => washes[index % washes.length] as ModelWash;
      for (const { at: index, days, isSkip } of changes) {
        const wash = at(index);
        if (wash.state !== "to come") continue;
        if (isSkip) {
          await world.done(skipWash, { washId: wash.washId, Reason: "Away" });
          wash.state = "off";
        } else {
          const to = addDays(wash.day, days);
          const moved = await call(
            world.app,
            moveWash,
            { washId: wash.washId, Date: to, Slot: "7:00 AM", Reason: "Away" },
            { token: await world.tokenOf("admin") },
          );
          if (moved.status === 200) wash.day = to;
        }
      }
      let [total, credited] = [0, 0];
      const last = addMonths(end.slice(0, 7), 1);
      before = addMonths(last, 1);
      for (let month = start.slice(0, 7); month <= last; month = addMonths(month, 1)) {
        const until = `${addMonths(month, 1)}-01`;
        world.clock.now = new Date(`${addDays(until, -1)}T16:00:00Z`);
        for (const [index, wash] of washes.entries()) {
          const outcome = outcomes[index % outcomes.length] ?? null;
          if (wash.state === "to come" && wash.day < until && wash.day.startsWith(month) && outcome)
            await report(wash, outcome);
        }
        const { rows } = await world.done(getNotBilled, { CustomerId: customerId });
        expect(Math.round((rows[0]?.total ?? 0) * 100)).toBe(model.unbilled(until));
        const bill = model.unbilled(until);
        model.close(until);
        world.clock.now = new Date(`${until}T02:00:00Z`);
        await world.done(closeMonth, { Month: month });
        const some = late.filter((_, index) => index % 2 === Number(month.slice(-1)) % 2);
        for (const { at: index, outcome } of some)
          if (at(index).day < until && at(index).state !== "off") await report(at(index), outcome);
        // The night bills a month of which the customer has no bill yet.
        total += bill === 0 ? model.unbilled(until) : bill;
        if (bill === 0) model.close(until);
        world.clock.now = new Date(`${addDays(until, 1)}T02:00:00Z`);
        await workerOf(world).runDue();
        // The office is not asked any more about washes that nobody has reported for days.
        const { rows: forgotten } = await sql<{ washId: number }>`
          select wash_id as "washId" from wash
          where booking_id = ${bookingId} and outcome_reason = 'not-reported'`.execute(world.db);
        for (const wash of washes)
          if (wash.state === "to come" && forgotten.some(({ washId }) => washId === wash.washId))
            wash.state = "off";
        credited += model.credit();
        const billed = await billedOf(customerId);
        expect([billed.total, billed.credited]).toEqual([total, credited]);
        const booking = await world.done(getBooking, { bookingId });
        expect(Math.round(booking.amount * 100)).toBe(model.amount);
      }
      expect(total - credited).toBe(model.billed);
      expect(await ledgerErrors(world)).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

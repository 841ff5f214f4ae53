import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { pauseBooking, skipWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { getBooking } from "#contract/booking/page.ts";
import { changePrice, renewBookings, stopBooking } from "#contract/booking/plan.ts";
import { searchMessages } from "#contract/message/message.ts";
import { addDays, daysBetween, weekdayOf } from "#contract/day.ts";
import { aheadWorkerOf } from "#server/testing/ahead.ts";
import { type Bookable, type BookingBody, makeBookable, type VehicleBody } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const TODAY = "2026-11-10";
const START = "2026-11-14";
/** In paise, with a remainder for most numbers of washes. */
const PRICE = 79_900;

let world: World;
let place: Bookable;
let serviceItemId: number;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = new Date(`${TODAY}T04:30:00Z`);
  await sql`delete from job`.execute(world.db);
  await aheadWorkerOf(world).runDue();
  place = await makeBookable(world);
  ({ serviceItemId } = await world.done(addServiceItem, {
    ServiceId: place.serviceId,
    ItemName: "Daily wipe",
    Price: 49,
    MonthlyPrice: PRICE / 100,
    Duration: 10,
  }));
});

/** Rhythms with the days that each means, by a rule of its own. */
const rhythms: readonly { car: Partial<VehicleBody>; means: (day: string) => boolean }[] = [
  { car: { Every: "day", ExceptDays: "Thursday" }, means: (day) => weekdayOf(day) !== "thursday" },
  {
    car: { Every: "other-day" },
    means: (day) => ((Date.parse(day) - Date.parse(START)) / 86_400_000) % 2 === 0,
  },
  { car: { Every: "month", DayOfMonth: 31 }, means: (day) => addDays(day, 1).endsWith("-01") },
];

const daysIn = (month: string): string[] =>
  Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index)).filter((day) =>
    day.startsWith(month),
  );

/** Paise of a month for the washes that count, half up. */
const monthOf = (month: string, price: number, counts: (day: string, car: number) => boolean): number =>
  rhythms.reduce((sum, { means }, car) => {
    const meant = daysIn(month).filter(means);
    const held = meant.filter((day) => counts(day, car)).length;
    return sum + Math.floor((2 * price * held + meant.length) / (2 * meant.length));
  }, 0);

async function book(
  cars: readonly Partial<VehicleBody>[],
  { Discount = null }: Pick<BookingBody, "Discount"> = {},
) {
  const Vehicles = cars.map((car, index) =>
    place.vehicle({
      AppointmentDate: START,
      BookingStartDate: START,
      BookingEndDate: null,
      AppointmentTime: `${7 + index}:00 AM`,
      ...car,
    }),
  );
  const { vehicles } = await world.done(getQuote, {
    SocietyId: place.societyId,
    ServiceItemId: serviceItemId,
    Package: "month",
    BookingSchedule: "regular-wash",
    Vehicles,
  });
  const base = vehicles.reduce((sum, { amount = 0 }) => sum + Math.round(amount * 100), 0);
  const { type, value = 0 } = Discount ?? {};
  const off = type === "percentage" ? Math.round((base * value) / 100) : value * 100;
  const body = place.booking(Vehicles, {
    ServiceItemId: serviceItemId,
    Package: "month",
    Billing: "monthly",
    CustomerAmount: (base - off) / 100,
    Discount,
  });
  return (await world.done(bookPlan, body)).bookingId;
}

const read = (bookingId: number) => world.done(getBooking, { bookingId });

/** Lets days pass until a day, with the daily job on each of them. */
async function passUntil(day: string): Promise<void> {
  while (world.clock.now < new Date(`${day}T04:30:00Z`)) {
    world.clock.advance(86_400_000);
    await aheadWorkerOf(world).runDue();
  }
}

/** The paise of the bill of a month, whose washes are all done. */
async function billOf(month: string): Promise<number> {
  await sql`update wash set status = 'done', outcome_effect = 'charge'
    where to_char(day, 'YYYY-MM') = ${month} and status = 'scheduled' and customer_id = ${place.customerId}`.execute(
    world.db,
  );
  await sql`update booking set open_washes = (select count(*) from wash
    where wash.booking_id = booking.booking_id and status = 'scheduled')`.execute(world.db);
  await world.done(closeMonth, { Month: month });
  const { rows } = await world.done(searchBills, { filters: { CustomerId: place.customerId } });
  const bills = await Promise.all(rows.map(({ billId }) => world.done(getBill, { billId })));
  const own = bills.flatMap(({ lines }) => lines.filter((line) => line.month === month));
  return own.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
}

test("bills of a package without an end agree with a count by hand, with a pause, a skip and a stop", async () => {
  const bookingId = await book(rhythms.map(({ car }) => car));
  expect(await read(bookingId)).toMatchObject({ openEnded: true, billing: "monthly" });
  const skipped = "2027-01-04";
  const { washLines } = await read(bookingId);
  const wash = washLines.find(({ day }) => day === skipped);
  // Skipped while January has a third of its washes: the job adds to the month afterwards.
  await world.done(skipWash, { washId: wash?.washId ?? 0, Reason: "Away" });
  await world.done(pauseBooking, { bookingId, From: "2026-12-05", To: "2026-12-13", Reason: "Abroad" });
  const [away, back] = ["2027-01-09", "2027-01-11"];
  await world.done(pauseBooking, { bookingId, From: away, To: back, Reason: "Feast" });
  const isOn = (day: string, car: number): boolean =>
    day >= START &&
    day <= "2027-01-18" &&
    !(day >= "2026-12-05" && day <= "2026-12-13") &&
    !(day >= away && day <= back) &&
    !(day === skipped && car === rhythms.findIndex(({ means }) => means(skipped)));
  await passUntil("2026-12-01");
  expect(await billOf("2026-11")).toBe(monthOf("2026-11", PRICE, isOn));
  await passUntil("2027-01-01");
  expect(await billOf("2026-12")).toBe(monthOf("2026-12", PRICE, isOn));
  expect(await ledgerErrors(world)).toEqual([]);
  await passUntil("2027-01-05");
  await world.done(stopBooking, { bookingId, LastDay: "2027-01-18", Reason: "Sold the car" });
  await passUntil("2027-02-01");
  expect(await billOf("2027-01")).toBe(monthOf("2027-01", PRICE, isOn));
  const { amount } = await read(bookingId);
  const months = ["2026-11", "2026-12", "2027-01"];
  expect(Math.round(amount * 100)).toBe(months.reduce((sum, month) => sum + monthOf(month, PRICE, isOn), 0));
  expect(await ledgerErrors(world)).toEqual([]);
});

test("the job adds what a longer plan has, and leaves no entry in the audit", async () => {
  const cars = rhythms.map(({ car }) => car);
  const bookingId = await book(cars);
  const entries = async () =>
    (await world.done(searchAudit, { filters: { Noun: "booking", RecordId: bookingId } })).total;
  const before = await entries();
  await passUntil("2026-11-30");
  expect(await entries()).toBe(before);
  const open = await read(bookingId);
  const end = addDays("2026-11-30", 60);
  world.clock.now = new Date(`${TODAY}T04:30:00Z`);
  const dated = await book(
    rhythms.map(({ car, means }, index) => ({
      ...car,
      BookingEndDate: end,
      AppointmentTime: `${1 + index}:00 PM`,
      Occurence: Array.from({ length: daysBetween(START, end) }, (_, at) => addDays(START, at)).filter(means)
        .length,
    })),
  );
  const long = await read(dated);
  const { amount, baseAmount, offAmount, washes } = open;
  expect({ amount, baseAmount, offAmount, washes }).toEqual({
    amount: long.amount,
    baseAmount: long.baseAmount,
    offAmount: 0,
    washes: long.washes,
  });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a percentage off goes on, an amount off reduces the washes made at booking", async () => {
  const car = { Every: "day" } as const;
  const lasting = await book([car], { Discount: { type: "percentage", value: 10 } });
  const once = await book([{ ...car, AppointmentTime: "8:00 AM" }], {
    Discount: { type: "amount", value: 100 },
  });
  await passUntil("2026-12-31");
  const monthly = async (bookingId: number, month: string) => {
    const { rows } = await sql<{ price: number; washes: number }>`
      select monthly_paise as price, count(*)::integer as washes from wash
      where booking_id = ${bookingId} and to_char(day, 'YYYY-MM') = ${month}
      group by monthly_paise order by monthly_paise`.execute(world.db);
    return rows;
  };
  expect(await monthly(lasting, "2027-01")).toEqual([{ price: 71_910, washes: 31 }]);
  expect(await monthly(once, "2027-01")).toEqual([
    { price: 74_515, washes: 9 },
    { price: PRICE, washes: 22 },
  ]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("renewing a package keeps it: the month is charged as one", async () => {
  const bookingId = await book([
    {
      BookingEndDate: "2026-12-15",
      DaysOfWeek: "monday,tuesday,wednesday,friday,saturday,sunday",
      Schedule: "customize",
      Occurence: 28,
    },
  ]);
  await world.done(renewBookings, { bookingIds: [bookingId], Until: "2026-12-31" });
  expect(await read(bookingId)).toMatchObject({
    washes: 41,
    amount: 460.96 + 799,
    baseAmount: 460.96 + 799,
    offAmount: 0,
  });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a new price of a wash leaves packages as they are", async () => {
  const bookingId = await book([{ Every: "day" }]);
  const { amount } = await read(bookingId);
  const change = { ServiceItemId: serviceItemId, From: "2026-12-01", Price: 59 };
  const none = { plans: 0, vehicles: 0, washes: 0, messages: 0 };
  expect(await world.done(changePrice, { ...change, DryRun: true })).toEqual(none);
  expect(await world.done(changePrice, change)).toEqual(none);
  expect(await read(bookingId)).toMatchObject({ amount, vehicleLines: [{ nextPrice: null }] });
});

test("bills agree with a count by hand when the monthly price changes twice in a month", async () => {
  const [first, second] = ["2026-12-10", "2026-12-21"];
  const bookingId = await book(rhythms.map(({ car }) => car));
  const change = { ServiceItemId: serviceItemId, From: first, MonthlyPrice: 899 };
  const counted = { plans: 1, vehicles: 3, messages: 1 };
  expect(await world.done(changePrice, { ...change, DryRun: true })).toMatchObject(counted);
  await world.done(changePrice, change);
  const off = (day: string) => day === "2026-12-22" || day === "2026-12-23";
  await world.done(pauseBooking, { bookingId, From: "2026-12-22", To: "2026-12-23", Reason: "Feast" });
  await passUntil("2026-12-01");
  await world.done(changePrice, { BookingIds: [bookingId], From: second, MonthlyPrice: 949.5 });
  expect((await read(bookingId)).vehicleLines).toMatchObject(
    rhythms.map(() => ({ monthlyPrice: 799, nextPrice: { from: first, price: 899 } })),
  );
  const hand = (month: string): number =>
    monthOf(month, PRICE, (day) => day >= START && day < first) +
    monthOf(month, 89_900, (day) => day >= first && day < second) +
    monthOf(month, 94_950, (day) => day >= second && !off(day));
  expect(await billOf("2026-11")).toBe(hand("2026-11"));
  await passUntil("2027-01-01");
  expect(await billOf("2026-12")).toBe(hand("2026-12"));
  const { rows } = await sql<{ price: number }>`
    select distinct monthly_paise as price from wash where booking_id = ${bookingId} and day > '2027-01-31'`.execute(
    world.db,
  );
  expect(rows).toEqual([{ price: 94_950 }]);
  const { vehicleLines, events } = await read(bookingId);
  expect(vehicleLines).toMatchObject(rhythms.map(() => ({ monthlyPrice: 949.5, nextPrice: null })));
  expect(events.filter(({ kind }) => kind === "repriced")).toMatchObject([
    { from: { day: second }, amount: 949.5, monthly: true },
    { from: { day: first }, amount: 899, monthly: true },
  ]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a percentage goes off a new monthly price too, and the customer is told what is left", async () => {
  const bookingId = await book([{ Every: "day" }], { Discount: { type: "percentage", value: 10 } });
  await world.done(changePrice, { BookingIds: [bookingId], From: "2026-12-01", MonthlyPrice: 899 });
  const { rows } = await sql<{ amount: string }>`
    select parameters ->> 'amount' as amount from message
    where template = 'price-change-monthly' and recipient like ${`%${place.phone}`}`.execute(world.db);
  expect(rows).toEqual([{ amount: "809.1" }]);
  await passUntil("2026-12-03");
  const { vehicleLines, offAmount } = await read(bookingId);
  expect(vehicleLines).toMatchObject([{ monthlyPrice: 809.1 }]);
  expect(offAmount).toBe(0);
  const december = (await read(bookingId)).washLines.filter(({ day }) => day.startsWith("2026-12"));
  expect(december.reduce((sum, { price }) => sum + Math.round(price * 100), 0)).toBe(80_910);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("its message says that it has no end, and no number of washes", async () => {
  await book([{ Every: "day" }]);
  await workerOf(world).runDue();
  const { rows } = await world.done(searchMessages, { search: place.phone });
  expect(rows.map(({ template, body }) => [template, body])).toContainEqual([
    "bookedEndlessMonthly",
    "Chamak: your booking is made. It has no end date and goes on until you stop it. First wash: Sat 14 Nov 2026, 7 AM. Price: Rs 799 a month.",
  ]);
});

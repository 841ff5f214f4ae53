import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { getRegister } from "#contract/bill/register.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { getBookingPrices } from "#contract/booking/availability.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { packageCharge } from "#contract/price/package.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getServiceItems } from "#contract/catalogue/item.ts";
import { getPrices, setPrices } from "#contract/catalogue/price.ts";
import type { Paise } from "#contract/money.ts";
import { searchMessages } from "#contract/message/message.ts";
import { bodyType } from "#contract/vehicle/lookups.ts";
import { type Bookable, type BookingBody, makeBookable, type VehicleBody } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let serviceItemId: number;
beforeEach(async () => {
  world = await createWorld();
  world.clock.now = new Date("2026-11-10T04:30:00Z");
  place = await makeBookable(world);
  ({ serviceItemId } = await world.done(addServiceItem, {
    ServiceId: place.serviceId,
    ItemName: "Daily wipe",
    Price: 49,
    MonthlyPrice: 799,
    Duration: 10,
  }));
});
afterEach(() => world.close());

/** Daily except Thursdays from 14 November to 31 December: 15 of 26 washes in November, 26 of 26 in December. */
const exceptThursday = {
  AppointmentDate: "2026-11-14",
  BookingStartDate: "2026-11-14",
  BookingEndDate: "2026-12-31",
  DaysOfWeek: "monday,tuesday,wednesday,friday,saturday,sunday",
  Schedule: "customize",
  Occurence: 41,
} as const;
const NOVEMBER = 460.96;

const packageOf = (change: Partial<BookingBody> = {}, cars: Partial<VehicleBody>[] = [{}]): BookingBody =>
  place.booking(
    cars.map((car) => place.vehicle({ ...exceptThursday, ...car })),
    {
      ServiceItemId: serviceItemId,
      Package: "month",
      Billing: "monthly",
      CustomerAmount: NOVEMBER + 799,
      ...change,
    },
  );

async function refusal(endpoint: typeof bookPlan | typeof bookOnce, body: BookingBody) {
  const { status, error } = await call(world.app, endpoint, body, { token: await world.tokenOf("admin") });
  return { status, fields: error.fields };
}

/** Marks washes before a day as done, without the consequences of a report. */
async function reportDone(until: string, which: string): Promise<void> {
  await sql`update wash set status = 'done', outcome_effect = 'charge'
    where day < ${until}::date and ${sql.raw(which)}`.execute(world.db);
  await sql`update booking set open_washes = (select count(*) from wash
    where wash.booking_id = booking.booking_id and status = 'scheduled')`.execute(world.db);
}

async function billOf(customerId: number) {
  const { rows } = await world.done(searchBills, { filters: { CustomerId: customerId } });
  return world.done(getBill, { billId: rows[0]?.billId ?? 0 });
}

test("an item shows its monthly price, by body type and society", async () => {
  const types = await world.done(bodyType.getAll, {});
  const suv = types.find(({ itemTypeName }) => itemTypeName === "SUV")?.itemTypeId ?? 0;
  const Prices = [
    { SocietyId: null, ItemTypeId: suv, Price: 69, MonthlyPrice: 999 },
    // Without a monthly price of its own, the society has that of elsewhere.
    { SocietyId: place.societyId, ItemTypeId: null, Price: 45 },
  ];
  await world.done(setPrices, { serviceItemId, Prices });
  expect(await world.done(getPrices, { serviceItemId })).toMatchObject({
    price: 49,
    monthlyPrice: 799,
    prices: [
      { itemTypeName: "SUV", price: 69, monthlyPrice: 999 },
      { societyId: place.societyId, price: 45, monthlyPrice: null },
    ],
  });
  const items = await world.done(getServiceItems, { ServiceId: place.serviceId });
  expect(items).toMatchObject([
    { itemName: "Daily wipe", monthlyPrice: 799, lowestMonthlyPrice: 799, highestMonthlyPrice: 999 },
    { itemName: "Foam wash", monthlyPrice: null, lowestMonthlyPrice: null, highestMonthlyPrice: null },
  ]);
  const query = { ServiceItemId: serviceItemId, SocietyId: place.societyId };
  const { monthlyPrice, prices } = await world.done(getBookingPrices, query);
  expect(monthlyPrice).toBe(799);
  expect(prices).toContainEqual({ itemTypeName: "SUV", price: 45, monthlyPrice: 999 });
  await world.done(setPrices, {
    serviceItemId,
    Prices: [...Prices, { SocietyId: place.societyId, ItemTypeId: suv, Price: 45, MonthlyPrice: 949 }],
  });
  const two = packageOf({}, [{ VehicleType: "SUV" }, {}]);
  const { SocietyId, Vehicles } = two;
  const quote = await world.done(getQuote, {
    SocietyId,
    Vehicles,
    ServiceItemId: serviceItemId,
    Package: "month",
    BookingSchedule: "regular-wash",
  });
  expect(quote.vehicles).toMatchObject([
    { price: 45, monthlyPrice: 949, amount: 547.5 + 949, occurrences: 41 },
    { price: 45, monthlyPrice: 799, amount: NOVEMBER + 799, occurrences: 41 },
  ]);
});

test("is refused for single washes, items without a monthly price, and upfront payment", async () => {
  const monthly = { status: 400, fields: { Package: "This service is not sold by the month" } };
  expect(await refusal(bookPlan, packageOf({ ServiceItemId: place.serviceItemId }))).toMatchObject(monthly);
  const once = place.booking(undefined, {
    ServiceItemId: serviceItemId,
    Package: "month",
    Billing: "monthly",
  });
  expect(await refusal(bookOnce, once)).toMatchObject({
    status: 400,
    fields: { Package: "Only plans are sold by the month" },
  });
  expect(await refusal(bookPlan, packageOf({ Billing: "upfront" }))).toMatchObject({
    status: 400,
    fields: { Billing: "A monthly package is paid with the month's bill" },
  });
  const perWash = { ...packageOf({ CustomerAmount: 41 * 49 }), Package: null };
  expect(await world.done(bookPlan, perWash)).toMatchObject({ amount: 2009 });
  expect(await refusal(bookPlan, packageOf({ CustomerAmount: 2009 }))).toMatchObject({
    status: 409,
    fields: { CustomerAmount: expect.stringContaining("₹1,259.96") },
  });
});

test("charges a part month by washes held of washes meant, on one line for each car", async () => {
  await world.done(addTaxSettings, { ...taxSettings, Rate: 18, PricesIncludeTax: false });
  const { Billing: _billing, ...body } = packageOf({ CustomerAmount: 2 * (NOVEMBER + 799) }, [{}, {}]);
  const { bookingId, amount } = await world.done(bookPlan, body);
  expect(amount).toBe(2519.92);
  await reportDone("2026-12-01", "day <> '2026-11-20'");
  await sql`update wash set status = 'missed', outcome_reason = 'rain', outcome_effect = 'credit'
    where day = '2026-11-20'`.execute(world.db);
  world.clock.now = new Date("2026-12-01T02:00:00Z");
  await world.done(closeMonth, { Month: "2026-11" });
  const bill = await billOf(place.customerId);
  // 14 of 26 washes of ₹799: ₹430.23 for each car, and 18 % on both.
  const car = { itemName: "Daily wipe", month: "2026-11", meant: 26, rate: 799 };
  expect(bill.lines.toSorted((one, other) => other.amount - one.amount)).toMatchObject([
    { ...car, washes: 14, amount: 430.23, note: "Monthly package, 14 of 26 washes" },
    { ...car, washes: 14, amount: 430.23, note: "Monthly package, 14 of 26 washes" },
    { ...car, washes: 1, amount: 0, note: "Monthly package, 1 of 26 washes · Missed: rain. Not charged." },
    { ...car, washes: 1, amount: 0 },
  ]);
  expect(bill).toMatchObject({ taxable: 860.46, cgst: 77.44, sgst: 77.44, total: 1015, discount: 0 });
  const register = await world.done(getRegister, { From: "2026-11-01", To: "2026-11-30" });
  expect(register).toMatchObject({ count: 1, taxable: 860.46, cgst: 77.44, total: 1015 });
  expect(await world.done(getBooking, { bookingId })).toMatchObject({
    billing: "monthly",
    vehicleLines: [{ monthlyPrice: 799 }, { monthlyPrice: 799 }],
  });
});

test("takes a discount off the monthly price, before tax", async () => {
  const amount = (NOVEMBER + 799) * 0.9;
  const { bookingId } = await world.done(
    bookPlan,
    packageOf({
      CustomerAmount: Math.round(amount * 100) / 100,
      Discount: { type: "percentage", value: 10 },
    }),
  );
  expect(await world.done(getBooking, { bookingId })).toMatchObject({
    baseAmount: 1259.96,
    amount: 1133.97,
    discount: { type: "percentage", value: 10 },
    offAmount: 0,
    vehicleLines: [{ monthlyPrice: 719.1 }],
  });
  await reportDone("2026-12-01", "true");
  world.clock.now = new Date("2026-12-01T02:00:00Z");
  await world.done(closeMonth, { Month: "2026-11" });
  const bill = await billOf(place.customerId);
  expect(bill).toMatchObject({ total: 414.87, discount: 46.09, lines: [{ rate: 719.1, washes: 15 }] });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("tells the customer the monthly price", async () => {
  await world.done(bookPlan, packageOf());
  await workerOf(world).runDue();
  const { rows } = await world.done(searchMessages, { search: place.phone });
  expect(rows.map(({ template, body }) => ({ template, body }))).toContainEqual({
    template: "bookedMonthly",
    body: "Chamak: your booking is made. Washes: 41. First wash: Sat 14 Nov 2026, 7 AM. Price: Rs 799 a month.",
  });
});

test("the database rounds as the rule does", async () => {
  const { rows } = await sql<{ price: Paise; held: number; meant: number; charge: Paise }>`
    select price, held, meant, package_charge(price, held, meant) as charge
    from unnest(array[0, 1, 5, 79900, 99999, 100000000]) as price, generate_series(1, 31) as meant,
      generate_series(0, meant + 1) as held`.execute(world.db);
  expect(
    rows.filter(({ price, held, meant, charge }) => packageCharge(price, held, meant) !== charge),
  ).toEqual([]);
});

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { cancelBooking, skipWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { addDays } from "#contract/day.ts";
import { getBooking } from "#contract/booking/page.ts";
import {
  addBookingPayment,
  addPayment,
  getOwnCredit,
  searchPayments,
  spendCredit,
} from "#contract/payment/payment.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { biweekly, type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
/** A plan of ₹2,400, and the single wash of ₹300 that the same customer booked a second later. */
let plan: number;
let single: number;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
  plan = (await world.done(bookPlan, place.booking([place.vehicle(biweekly)]))).bookingId;
  world.clock.advance(1000);
  single = (await world.done(bookOnce, place.booking())).bookingId;
});

const read = (bookingId: number) => world.done(getBooking, { bookingId });
const cash = (Amount: number) => ({ CustomerId: place.customerId, Amount, Method: "cash" }) as const;
const search = () => world.done(searchPayments, { CustomerId: place.customerId });

describe("a customer's payment without a booking", () => {
  test("pays the oldest open bookings first, and leaves the rest as credit", async () => {
    const first = await world.done(addPayment, cash(2500));
    expect(first).toMatchObject({
      allocated: [
        { bookingId: plan, amount: 2400 },
        { bookingId: single, amount: 100 },
      ],
      credit: 0,
    });
    const upi = { ...cash(450.5), Method: "upi", Reference: "412345678901" } as const;
    const second = await world.done(addPayment, upi);
    expect(second).toMatchObject({ allocated: [{ bookingId: single, amount: 200 }], credit: 250.5 });
    expect(await read(plan)).toMatchObject({ paid: 2400, paymentStatus: "Paid" });
    const { payments, events } = await read(single);
    expect(payments).toMatchObject([
      { paymentId: first.paymentId, amount: 100, method: "cash", by: "Test admin" },
      { paymentId: second.paymentId, amount: 200, method: "upi", reference: "412345678901" },
    ]);
    expect(events.filter(({ kind }) => kind === "paid")).toMatchObject([
      { amount: 200, reason: "412345678901" },
      { amount: 100, reason: "" },
    ]);
    expect(await search()).toMatchObject({
      total: 2,
      credit: 250.5,
      rows: [
        { paymentId: second.paymentId, amount: 450.5, allocated: [{ bookingId: single, amount: 200 }] },
        {
          amount: 2500,
          allocated: [
            { bookingId: plan, amount: 2400 },
            { bookingId: single, amount: 100 },
          ],
        },
      ],
    });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("pays as many of a long list of bookings as it covers, in their order", async () => {
    const later = Array.from({ length: 60 }, (_, index) =>
      world.done(bookOnce, place.booking([place.vehicle({ AppointmentDate: addDays("2026-12-01", index) })])),
    );
    const made = (await Promise.all(later))
      .map(({ bookingId }) => bookingId)
      .toSorted((one, other) => one - other);
    const inOrder = [plan, single, ...made];
    const { allocated, credit } = await world.done(addPayment, cash(2400 + 55 * 300 + 150));
    expect([allocated.map(({ bookingId }) => bookingId), credit]).toEqual([inOrder.slice(0, 57), 0]);
    expect(allocated.at(-1)?.amount).toBe(150);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("has a receipt that can be opened, and none when it is a refund", async () => {
    await world.done(addPayment, cash(3000));
    await world.done(addPayment, cash(-50));
    const [back, received] = (await search()).rows;
    expect(back?.paperUrl).toBe("");
    const pdf = await world.app.inject({ method: "GET", url: received?.paperUrl ?? "" });
    expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  });

  test("is used for later bookings, or refunded up to the credit", async () => {
    await world.done(addPayment, cash(3000));
    await world.done(addPayment, cash(-50));
    const over = await world.refused(400, addPayment, cash(-250.01));
    expect(over.fields).toEqual({ Amount: "Only ₹250.00 of credit can be given back" });
    const [own, other] = [await customerToken(world, place.phone), await customerToken(world, "9123456780")];
    expect(await world.done(getOwnCredit, {}, { token: own })).toEqual({ credit: 250 });
    expect(await world.done(getOwnCredit, {}, { token: other })).toEqual({ credit: 0 });
    const vehicle = place.vehicle({ AppointmentDate: "2026-11-27" });
    const { bookingId } = await world.done(bookOnce, place.booking([vehicle]));
    const body = { CustomerId: place.customerId };
    expect(await world.done(spendCredit, body)).toEqual({
      allocated: [{ bookingId, amount: 250 }],
      credit: 0,
    });
    expect(await world.done(spendCredit, body)).toEqual({ allocated: [], credit: 0 });
    expect(await world.done(addPayment, cash(100))).toMatchObject({
      allocated: [{ bookingId, amount: 50 }],
      credit: 50,
    });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("does not use the refund due of a booking", async () => {
    await world.done(addBookingPayment, { bookingId: single, Amount: 300, Method: "cash" });
    await world.done(cancelBooking, { bookingId: single, Reason: "Sold the car" });
    expect(await world.done(addPayment, cash(2500))).toMatchObject({
      allocated: [{ bookingId: plan, amount: 2400 }],
      credit: 100,
    });
    expect(await read(single)).toMatchObject({ paid: 300, paymentStatus: "Refund due" });
  });
});

test("a payment for a booking pays that booking only, up to the open amount", async () => {
  const body = { BookingId: single, Amount: 200, Method: "cash" } as const;
  expect(await world.done(addPayment, body)).toMatchObject({
    allocated: [{ bookingId: single, amount: 200 }],
    credit: 0,
  });
  const over = await world.refused(400, addPayment, body);
  expect(over.fields).toEqual({ Amount: "Only ₹100.00 is still to be paid" });
  const under = await world.refused(400, addPayment, { ...body, Amount: -201 });
  expect(under.fields).toEqual({ Amount: "Only ₹200.00 has been paid" });
  expect(await read(plan)).toMatchObject({ paid: 0 });
});

test.each([
  [{}, { CustomerId: "Please select a booking or a customer" }],
  [{ BookingId: 1, CustomerId: 1 }, { CustomerId: "Please select a booking or a customer" }],
  [{ CustomerId: 1, Method: "upi" }, { Reference: "Reference is required for UPI" }],
  [{ CustomerId: 1, Method: "bank" }, { Reference: "Reference is required for a bank transfer" }],
] as const)("%j is refused", async (change, fields) => {
  const error = await world.refused(400, addPayment, { Amount: 1, Method: "cash", ...change });
  expect(error.fields).toEqual(fields);
});

test("keeps a booking's paid amount equal to its allocations after 32 concurrent payments and refunds", async () => {
  const token = await world.tokenOf("admin");
  const { washLines } = await read(plan);
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) => {
      const Amount = (index % 5) * 150 + 100.25;
      if (index % 8 === 7)
        return call(
          world.app,
          skipWash,
          { washId: washLines[index >> 3]?.washId ?? 0, Reason: "Away" },
          { token },
        );
      if (index % 4 === 1)
        return call(world.app, addPayment, cash(index % 8 === 5 ? -Amount : Amount), { token });
      const paid = { bookingId: plan, Amount: index % 4 === 2 ? -Amount : Amount, Method: "cash" } as const;
      return call(world.app, addBookingPayment, paid, { token });
    }),
  );
  const counts = countStatuses(answers);
  expect(Object.keys(counts).filter((status) => Number(status) >= 500)).toEqual([]);
  expect(counts[201]).toBeGreaterThan(4);
  const { rows } = await sql<{ paid: number; allocated: number }>`
    select paid_paise as paid, (select sum(amount_paise)::integer from payment_allocation
      where payment_allocation.booking_id = booking.booking_id) as allocated
    from booking where booking_id = ${plan}`.execute(world.db);
  expect(rows[0]?.paid).toBe(rows[0]?.allocated);
  expect(rows[0]?.paid).toBeGreaterThan(0);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("parallel payments never exceed the open amount, and refunds never the credit", async () => {
  const token = await world.tokenOf("admin");
  const both = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0
        ? call(world.app, addPayment, { BookingId: plan, Amount: 600, Method: "cash" }, { token })
        : call(world.app, addPayment, cash(600), { token }),
    ),
  );
  const customers = both.filter((_, index) => index % 2 === 1);
  expect(countStatuses(customers)).toEqual({ 201: 6 });
  expect(await read(plan)).toMatchObject({ paid: 2400 });
  expect(await read(single)).toMatchObject({ paid: 300 });
  const { credit } = await search();
  const taken = both.filter(({ status }) => status === 201).length * 600;
  expect(credit).toBe(taken - 2700);
  const back = await Promise.all(
    Array.from({ length: 8 }, () => call(world.app, addPayment, cash(-credit), { token })),
  );
  expect(countStatuses(back)).toEqual({ 201: 1, 400: 7 });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("records a payment sent twice with one key only once", async () => {
  const sent = { token: await world.tokenOf("admin"), headers: { "idempotency-key": "paid-once-0001" } };
  const first = await call(world.app, addPayment, cash(100), sent);
  expect(await call(world.app, addPayment, cash(100), sent)).toMatchObject({ reply: first.reply });
  expect(await search()).toMatchObject({ total: 1 });
});

test("answers 404 for another company's customers and bookings", async () => {
  const token = await world.newToken("owner", await world.addCompany("Other Payers"));
  const CustomerId = place.customerId;
  const paid = { Amount: 1, Method: "cash" } as const;
  const faults = [
    await world.refused(404, addPayment, { CustomerId, ...paid }, { token }),
    await world.refused(404, spendCredit, { CustomerId }, { token }),
    await world.refused(404, searchPayments, { CustomerId }, { token }),
    await world.refused(404, addPayment, { BookingId: plan, ...paid }, { token }),
  ];
  expect(faults.map(({ message }) => message)).toEqual([
    ...Array.from({ length: 3 }, () => "Customer not found"),
    "Booking not found",
  ]);
});

test("lists a payment in the audit log of its customer and its booking, with the customer's name", async () => {
  await world.done(addPayment, cash(300));
  const inside = { noun: "customer", recordId: place.customerId, name: "Anita Rao" };
  for (const filters of [
    { Noun: "customer", RecordId: place.customerId },
    { Noun: "booking", RecordId: plan },
  ] as const) {
    const { rows } = await world.done(searchAudit, { filters });
    expect(rows.filter(({ noun }) => noun === "payment")).toMatchObject([{ action: "add", inside }]);
  }
  const { rows } = await world.done(searchAudit, { filters: { Noun: "paymentAllocation" } });
  expect(rows[0]).toMatchObject({
    inside: { noun: "booking", recordId: plan, name: "Anita Rao" },
    changes: expect.arrayContaining([{ field: "amount", before: null, after: "₹300.00" }]),
  });
});

describe("payments are found", () => {
  const idsFor = async (text: string, token?: string) =>
    (await world.done(searchPayments, { search: text }, token ? { token } : {})).rows.map(
      ({ paymentId }) => paymentId,
    );

  test("by name, phone, plate, bill and reference, within one's company", async () => {
    const { now } = world.clock;
    const billed = await makeBilled(world);
    const { paymentId } = await world.done(addPayment, {
      CustomerId: billed.place.customerId,
      Amount: 900,
      Method: "upi",
      Reference: "455566667777",
    });
    const { rows } = await world.done(searchBookings, {
      filters: { CustomerId: billed.place.customerId },
    });
    const plate = rows[0]?.vehicles[0] ?? "";
    const bare = billed.number.replaceAll(/[^A-Z0-9]/g, "");
    for (const text of [billed.place.phone, plate, billed.number, bare, "66667777", "anita"])
      expect(await idsFor(text)).toContain(paymentId);
    for (const text of ["nobody", "KA01ZZ9999", "XX/99-99/999999"]) expect(await idsFor(text)).toEqual([]);
    const stranger = await world.newToken("staff", await world.addCompany("Payees"));
    for (const text of [billed.place.phone, billed.number]) expect(await idsFor(text, stranger)).toEqual([]);
    world.clock.now = now;
  });
});

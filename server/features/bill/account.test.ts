import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getAgeing, getStatement } from "#contract/bill/account.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { parseReader } from "#server/features/file/link.rules.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { customerToken, makeBookable } from "#server/testing/bookings.ts";
import { DAY } from "#server/testing/process.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("sums up debtors by days past due, and matches the open amounts", async () => {
  const [one, two] = [await makeBilled(world), await makeBilled(world)];
  await world.done(addPayment, { CustomerId: one.place.customerId, Amount: 123.45, Method: "cash" });
  const due = new Date("2026-12-11T04:30:00Z").getTime();
  const ages = ["notDue", "upTo30", "upTo60", "upTo90", "over90"] as const;
  const after = { notDue: [-1], upTo30: [0, 30], upTo60: [31, 60], upTo90: [61, 90], over90: [91, 400] };
  for (const age of ages)
    for (const days of after[age]) {
      world.clock.now = new Date(due + days * DAY);
      const { rows, sums, total } = await world.done(getAgeing, { pageSize: 1 });
      const { rows: open } = await sql<{ paise: number; customers: number }>`
        select sum(account.total_paise - credited_paise - paid_paise)::integer as paise,
          count(distinct customer_id)::integer as customers
        from bill_account as account join bill using (bill_id) where account.total_paise - credited_paise > paid_paise`.execute(
        world.db,
      );
      expect([days, Math.round(sums.open * 100), total]).toEqual([days, open[0]?.paise, open[0]?.customers]);
      expect([days, sums[age]]).toEqual([days, sums.open]);
      expect(rows).toMatchObject([{ customerId: two.place.customerId, open: 900, [age]: 900 }]);
    }
  const other = await world.newToken("owner", await world.addCompany("Other Ageing"));
  expect(await world.done(getAgeing, {}, { token: other })).toMatchObject({ total: 0, sums: { open: 0 } });
});

test("states the opening balance, the entries of the account and the closing balance", async () => {
  const { place, billId, number } = await makeBilled(world);
  const { customerId: CustomerId } = place;
  await world.done(addPayment, { CustomerId, Amount: 1000, Method: "upi", Reference: "UTR 1" });
  await world.done(creditBill, { BillId: billId, Amount: 50.5, Reason: "A scratch" });
  await world.done(addPayment, { CustomerId, Amount: -20, Method: "cash" });
  const vehicle = place.vehicle({ AppointmentDate: "2026-12-03" });
  const { bookingId } = await world.done(bookOnce, place.booking([vehicle]));
  await sql`update wash set status = 'done', outcome_effect = 'charge' where booking_id = ${bookingId}`.execute(
    world.db,
  );
  const token = await customerToken(world, place.phone);
  const december = { CustomerId, From: "2026-11-30", To: "2026-12-31" };
  const statement = await world.done(getStatement, december, { token });
  expect(statement.lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ["bill", 900, 900],
    ["credit-note", -50.5, 849.5],
    ["payment", -1000, -150.5],
    ["refund", 20, -130.5],
    ["washes", 300, 169.5],
  ]);
  expect(statement.lines[0]?.reference).toBe(number);
  expect(statement).toMatchObject({ opening: 0, closing: 169.5 });
  const later = await world.done(getStatement, { CustomerId, From: "2026-12-02", To: "2026-12-02" });
  expect(later).toMatchObject({ opening: -130.5, lines: [], closing: -130.5 });
  const stranger = await customerToken(world, "9123456780");
  await world.refused(404, getStatement, december, { token: stranger });
  const long = await world.refused(400, getStatement, { CustomerId, From: "2025-01-01", To: "2026-12-31" });
  expect(long.fields).toEqual({ To: "At most 366 days" });
});

test("opens the statement and its documents only for the customer concerned", async () => {
  const { place } = await makeBilled(world);
  const { customerId: CustomerId } = place;
  await world.done(addPayment, { CustomerId, Amount: 1000, Method: "bank", Reference: "N1" });
  await world.done(addPayment, { CustomerId, Amount: -20, Method: "cash" });
  const token = await customerToken(world, place.phone);
  const query = { CustomerId, From: "2026-11-30", To: "2026-12-31" };
  const read = (url: string) => world.app.inject({ method: "GET", url });
  const statement = (Language: "en" | "hi") => world.done(getStatement, { ...query, Language }, { token });
  const { paperUrl, lines } = await statement("en");
  const [bill, payment, refund] = lines.map((line) => line.paperUrl);
  expect(refund).toBe("");
  const pdfs = new Map<string, string>();
  for (const url of [paperUrl, bill, payment, (await statement("hi")).paperUrl]) {
    const { statusCode, headers, rawPayload } = await read(url ?? "");
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    pdfs.set(rawPayload.toString("base64"), url ?? "");
  }
  expect(pdfs.size).toBe(4);
  for (const [from, to] of [
    [`/${CustomerId}_2026`, `/${CustomerId + 1}_2026`],
    ["2026-11-30", "2026-01-01"],
    ["_en", "_hi"],
  ] as const)
    expect((await read(paperUrl.replace(from, to))).statusCode).toBe(404);
  // Undone like an import's payment: a counter-entry, as if it was never received.
  await sql`insert into payment (company_id, customer_id, at, amount_paise, method, reference, user_id, undoes)
    select company_id, customer_id, at, -amount_paise, method, 'Undone', user_id, payment_id from payment
    where customer_id = ${CustomerId} and amount_paise > 0`.execute(world.db);
  expect((await read(payment ?? "")).statusCode).toBe(404);
  const after = await statement("en");
  expect(after.lines.filter((line) => line.paperUrl !== "").map(({ kind }) => kind)).toEqual(["bill"]);
  await sql`delete from session where session_id = ${parseReader(paperUrl.split("/")[5] ?? "")?.sessionId}`.execute(
    world.db,
  );
  expect((await read(paperUrl)).statusCode).toBe(404);
});

test("an upfront booking is due ten days after it was made, and with a bill when that is due, as far as it is open", async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  await world.done(addTaxSettings, taxSettings);
  const place = await makeBookable(world);
  const { bookingId } = await world.done(bookOnce, place.booking());
  const own = () => world.done(getAgeing, { search: place.phone });
  expect(await own()).toMatchObject({ rows: [{ open: 354, notDue: 354 }], sums: { open: 354 } });
  world.clock.now = new Date("2026-12-01T04:30:00Z");
  expect(await own()).toMatchObject({ rows: [{ open: 354, notDue: 0, upTo30: 354 }] });
  await world.done(addPayment, { BookingId: bookingId, Amount: 100, Method: "cash" });
  await workerOf(world).runDue();
  expect(await own()).toMatchObject({ rows: [{ customerId: place.customerId, open: 254, notDue: 254 }] });
  world.clock.now = new Date("2026-12-11T04:30:00Z");
  expect(await own()).toMatchObject({ rows: [{ open: 254, upTo30: 254 }], sums: { open: 254 } });
  await world.done(addPayment, { BookingId: bookingId, Amount: 254, Method: "cash" });
  expect(await own()).toMatchObject({ total: 0 });
});

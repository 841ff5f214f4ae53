import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelBooking } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addCustomer, getCustomer, searchCustomers } from "#contract/customer/customer.ts";
import { getSelf, updateSelf } from "#contract/customer/self.ts";
import { eraseCustomer, eraseSelf } from "#contract/erasure/erasure.ts";
import { mergeCustomers } from "#contract/customer/merge.ts";
import { searchMessages } from "#contract/message/message.ts";
import { updatePreference } from "#contract/message/preference.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { addRequest, updateRequest } from "#contract/request/request.ts";
import { requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { addTicketReply } from "#contract/ticket/thread.ts";
import { addTicket } from "#contract/ticket/ticket.ts";
import { addWebhook } from "#contract/webhook/webhook.ts";
import { deliver } from "#server/features/webhook/webhook.jobs.ts";
import { publish } from "#server/features/event/publish.queries.ts";
import { sweepGuesses } from "#server/features/session/guess.queries.ts";
import { biweekly, customerToken, makeBookable, newPhone } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const NAME = "Zebunnisa Qadri";
const EMAIL = "zebunnisa@qadri.example";
const GSTIN = "24AAACC1206D1ZM";
const DAY_MS = 24 * 3_600_000;
let people = 0;

/** A customer with much data: a plan, a ticket, a request, messages and a session. */
async function makeCustomer() {
  people += 1;
  const plate = `MH12QZ${String(people).padStart(4, "0")}`;
  const place = await makeBookable(world);
  const phone = newPhone();
  const { customerId } = await world.done(addCustomer, {
    FirstName: NAME,
    Phone1: phone,
    Email1: EMAIL,
    CustomerAddress: "Qadri House, 9 Moti Lane",
    Gstin: GSTIN,
    LegalName: "Qadri Fleet",
  });
  const token = await customerToken(world, phone);
  await world.done(updateSelf, { FirstName: NAME, Email1: EMAIL }, { token });
  await world.done(updatePreference, { Language: "en", Channels: ["sms", "mail"] }, { token });
  const car = place.vehicle({
    ...biweekly,
    VehicleNumber: plate,
    ParkingPillarId: null,
    ParkingNote: `Beside ${NAME}'s scooter`,
  });
  const { bookingId } = await world.done(bookPlan, {
    ...place.booking([car], { Billing: "upfront", VehicleOtherRequirements: `Ring ${NAME}` }),
    CustomerId: customerId,
  });
  const about = { Subject: `${NAME} complains`, Description: `Ring ${phone}`, Priority: "Normal" as const };
  const { ticketId } = await world.done(addTicket, { ...about, BookingId: bookingId }, { token });
  await world.done(addTicketReply, { ticketId, Message: `We have rung ${NAME}`, Internal: true });
  await world.done(
    addRequest,
    { RequestType: "callback", Name: NAME, Phone1: phone, Message: `Ring ${NAME}`, Seconds: 60 },
    { from: `10.0.1.${people}` },
  );
  await workerOf(world).runDue();
  return { ...place, customerId, phone, plate, token, bookingId };
}

type TestCustomer = Awaited<ReturnType<typeof makeCustomer>>;

/** Cancels the plan; nothing has been paid. */
const cancelPlan = ({ bookingId }: TestCustomer) =>
  world.done(cancelBooking, { bookingId, Reason: `${NAME} leaves` });

/**
 * Rows of all tables that contain one of the texts, except bills, which the law requires to be stored, and counts of
 * guesses, which expire a day after the last one.
 */
async function rowsContaining(texts: readonly string[]): Promise<string[]> {
  await sweepGuesses(world.db, new Date(world.clock.now.getTime() + 2 * DAY_MS));
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all ('{bill,bill_line,voucher}'::text[])`.execute(world.db);
  const patterns = texts.map((text) => `%${text.toLowerCase()}%`);
  const matches = await sql<{ name: string; line: string }>`${sql.join(
    tables.map(
      ({ name }) => sql`select ${name}::text as name, to_jsonb(kept)::text as line
        from ${sql.table(name)} as kept where lower(to_jsonb(kept)::text) like any(${patterns}::text[])`,
    ),
    sql` union all `,
  )}`.execute(world.db);
  return matches.rows.map(({ name, line }) => `${name}: ${line}`);
}

const textsOf = ({ phone, plate }: TestCustomer) => [phone, plate, NAME, EMAIL, GSTIN, "Qadri", "Moti Lane"];

test("removes all data of an erased customer, who is only a number in the ledger", async () => {
  const customer = await makeCustomer();
  const { customerId, bookingId } = customer;
  await cancelPlan(customer);
  expect((await rowsContaining(textsOf(customer))).length).toBeGreaterThan(20);
  const tried = await world.done(eraseCustomer, { CustomerId: customerId, DryRun: true });
  expect(tried).toMatchObject({
    erased: false,
    refusals: [],
    erases: { bookings: 1, vehicles: 1, tickets: 1 },
    keepsBills: 0,
  });
  expect(tried.erases.messages).toBeGreaterThan(0);
  expect(await world.done(eraseCustomer, { CustomerId: customerId })).toEqual({ ...tried, erased: true });

  expect(await rowsContaining(textsOf(customer))).toEqual([]);
  expect(await world.done(getCustomer, { customerId })).toMatchObject({
    firstName: `Customer ${customerId}`,
    phone1: "",
    email1: "",
  });
  expect(await world.done(getBooking, { bookingId })).toMatchObject({
    customerName: `Customer ${customerId}`,
  });
  expect((await call(world.app, getSelf, {}, { token: customer.token })).status).toBe(401);
  expect(await ledgerErrors(world)).toEqual([]);
  const found = await world.done(searchCustomers, {
    page: 1,
    pageSize: 20,
    search: `Customer ${customerId}`,
  });
  expect(found.total).toBe(0);
  // The phone is free again: its next owner is a new customer.
  const again = await world.done(addCustomer, {
    FirstName: "Somebody",
    Phone1: customer.phone,
    Email1: "some@body.example",
    CustomerAddress: "1",
  });
  expect(again.customerId).not.toBe(customerId);
  await world.refused(404, eraseCustomer, { CustomerId: customerId });
});

test("a customer deletes their own account, in every company", async () => {
  const customer = await makeCustomer();
  const { token } = customer;
  const other = await world.addCompany("Foam Brothers");
  const owner = await world.tokenOf("owner", other);
  await world.done(
    addCustomer,
    { FirstName: NAME, Phone1: customer.phone, Email1: EMAIL, CustomerAddress: "Qadri House" },
    { token: owner },
  );
  const error = await world.refused(409, eraseSelf, {}, { token });
  expect(error.message).toBe(
    "8 washes are still open. Please cancel what is to come first. ₹2,400.00 is still to be paid.",
  );
  const tried = await world.done(eraseSelf, { DryRun: true }, { token });
  expect(tried.refusals).toHaveLength(2);
  expect(tried.refusalTexts).toEqual([
    { code: "washesOpen", params: { count: 8 } },
    { code: "moneyOpen", params: { amount: 2400 } },
  ]);
  await cancelPlan(customer);
  expect(await world.done(eraseSelf, {}, { token })).toMatchObject({ erased: true });
  expect(await rowsContaining(textsOf(customer))).toEqual([]);
});

test("requires prepaid money to be refunded first", async () => {
  const customer = await makeCustomer();
  await world.done(addPayment, { CustomerId: customer.customerId, Amount: 300, Method: "cash" });
  await cancelPlan(customer);
  const error = await world.refused(409, eraseCustomer, { CustomerId: customer.customerId });
  expect(error.message).toBe("₹300.00 was paid ahead and is to be given back first.");
  await world.done(addPayment, { BookingId: customer.bookingId, Amount: -300, Method: "cash" });
  await world.done(eraseCustomer, { CustomerId: customer.customerId });
  expect(await rowsContaining(textsOf(customer))).toEqual([]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("requires payments of a plan that no bill will use to be refunded first", async () => {
  const place = await makeBookable(world);
  const { customerId: CustomerId } = place;
  const body = place.booking([place.vehicle(biweekly)], { Billing: "monthly" });
  const { bookingId: BookingId } = await world.done(bookPlan, body);
  await world.done(addPayment, { BookingId, Amount: 500, Method: "cash" });
  const refusals = async () =>
    (await world.done(eraseCustomer, { CustomerId, DryRun: true })).refusals.join(" ");
  expect(await refusals()).toBe("8 washes are still open. Please cancel what is to come first.");
  await world.done(cancelBooking, { bookingId: BookingId, Reason: "Moves out" });
  expect(await refusals()).toBe("₹500.00 was paid ahead and is to be given back first.");
  await world.done(addPayment, { BookingId, Amount: -500, Method: "cash" });
  expect(await refusals()).toBe("");
});

test("a merged entry is erased together with the other", async () => {
  const customer = await makeCustomer();
  const { customerId: intoId } = await makeCustomer();
  await cancelPlan(customer);
  await world.done(mergeCustomers, { CustomerId: customer.customerId, IntoCustomerId: intoId });
  await world.refused(404, eraseCustomer, { CustomerId: customer.customerId });
  const { refusals } = await world.done(eraseCustomer, { CustomerId: intoId, DryRun: true });
  expect(refusals).toHaveLength(2);
});

test("a company's owner erases its own customers, and its staff none", async () => {
  const companyId = await world.addCompany("Bubbles");
  const token = await world.tokenOf("owner", companyId);
  const fields = { FirstName: NAME, Phone1: newPhone(), Email1: EMAIL, CustomerAddress: "Qadri House" };
  const { customerId } = await world.done(addCustomer, fields, { token });
  const elsewhere = await world.done(addCustomer, fields);
  await world.refused(
    403,
    eraseCustomer,
    { CustomerId: customerId },
    {
      token: await world.tokenOf("staff", companyId),
    },
  );
  await world.refused(404, eraseCustomer, { CustomerId: elsewhere.customerId }, { token });
  await world.done(eraseCustomer, { CustomerId: customerId }, { token });
  expect(await world.done(getCustomer, { customerId: elsewhere.customerId })).toMatchObject({
    firstName: NAME,
    phone1: fields.Phone1,
  });
});

/** Every row of every table as text, sorted. */
async function allRows(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and not exists (select from pg_inherits where inhrelid = table_name::regclass)`.execute(world.db);
  const { rows } = await sql<{ row: string }>`${sql.join(
    tables.map(
      ({ name }) =>
        sql`select ${`${name} `}::text || to_jsonb(kept)::text as row from ${sql.table(name)} as kept`,
    ),
    sql` union all `,
  )} order by row`.execute(world.db);
  return rows.map(({ row }) => row);
}

/**
 * A customer of the first company whose data is in shared places: a request, a pending code, a webhook delivery, a job.
 */
async function makeShared() {
  const customer = await makeCustomer();
  const { phone, plate } = customer;
  const token = await world.newToken("owner", 1);
  const event = { companyId: 1, data: { note: `${phone} paid for ${plate}` } };
  const { now } = world.clock;
  for (const options of [{}, { token }]) {
    const hook = { Url: `https://hooks.example.com/${people}`, Events: ["payment.added" as const] };
    const { webhookId } = await world.done(addWebhook, hook, options);
    const data = { companyId: event.companyId, ...event.data };
    await deliver(world.db, webhookId, { event: "payment.added", at: now, data }, now);
  }
  await publish(world.db, "payment.added", now, [event]);
  const request = { RequestType: "callback" as const, Name: NAME, Phone1: phone, Message: `Ring ${phone}` };
  const from = { from: `10.0.2.${people}` };
  const { requestId } = await world.done(addRequest, { ...request, Seconds: 60 }, from);
  await world.done(addRequest, { ...request, Seconds: 60 }, from);
  await world.db.updateTable("request").where("request_id", "=", requestId).set({ company_id: 1 }).execute();
  await world.done(updateRequest, { requestId, Note: `Rang ${phone}` }, { token });
  await world.done(requestOtp, { phone1: phone }, { token: undefined, from: `10.0.3.${people}` });
  return customer;
}

test("erasing one company's entry of a phone changes nothing that others store under it", async () => {
  const { phone } = await makeShared();
  const { rows } = await world.done(searchMessages, { search: phone, filters: { Template: "code" } });
  const companyId = await world.addCompany("Grabbers");
  const token = await world.tokenOf("owner", companyId);
  const fields = { FirstName: "Anybody", Phone1: phone, Email1: EMAIL, CustomerAddress: "Nowhere" };
  const { customerId: CustomerId } = await world.done(addCustomer, fields, { token });
  const before = await allRows();
  const { erases } = await world.done(eraseCustomer, { CustomerId, DryRun: true }, { token });
  expect(erases).toEqual({ bookings: 0, vehicles: 0, photos: 0, messages: 0, tickets: 0 });
  expect(await world.done(eraseCustomer, { CustomerId }, { token })).toMatchObject({ erased: true, erases });
  const after = new Set(await allRows());
  const removed = before.filter((row) => !after.has(row));
  expect(new Set(removed.map((row) => row.split(" ", 1)[0]))).toEqual(new Set(["audit", "customer"]));
  for (const row of removed) expect(row).toContain("Anybody");
  const otp = /^\d{6}/.exec(rows[0]?.body ?? "")?.[0] ?? "";
  expect(
    (await call(world.app, verifyOtp, { phone1: phone, otp }, { from: `10.0.3.${people}` })).status,
  ).toBe(200);
});

test("deleting their own account removes what every company stores under the customer's phone", async () => {
  const customer = await makeShared();
  await cancelPlan(customer);
  await world.done(eraseSelf, {}, { token: customer.token });
  expect(await rowsContaining([customer.phone, customer.plate])).toEqual([]);
});

test("an erasure does not reset the limit on codes", async () => {
  const phone1 = newPhone();
  const fields = { FirstName: "Asks", Phone1: phone1, Email1: "asks@example.com", CustomerAddress: "1" };
  const { customerId } = await world.done(addCustomer, fields);
  const requestCode = async () =>
    (await call(world.app, requestOtp, { phone1 }, { from: "10.0.4.1" })).status;
  expect(await requestCode()).toBe(200);
  expect(await requestCode()).toBe(429);
  await world.done(eraseCustomer, { CustomerId: customerId });
  expect(await requestCode()).toBe(429);
  await world.done(eraseSelf, {}, { token: await customerToken(world, phone1) });
  expect(await requestCode()).toBe(429);
});

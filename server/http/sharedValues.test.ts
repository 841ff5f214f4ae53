import { assert, asyncProperty } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { reachOf } from "#contract/access.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { cancelBooking } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { addCustomer, searchCustomers } from "#contract/customer/customer.ts";
import { eraseCustomer } from "#contract/erasure/erasure.ts";
import { mergeCustomers } from "#contract/customer/merge.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { find } from "#contract/find/find.ts";
import { searchMessages } from "#contract/message/message.ts";
import { confirmClaim, searchClaims } from "#contract/bank/claim.ts";
import { addBookingPayment, addPayment, searchPayments } from "#contract/payment/payment.ts";
import { importStatement } from "#contract/bank/statement.ts";
import { matchLine, searchLines } from "#contract/bank/line.ts";
import { addRequest, searchRequests } from "#contract/request/request.ts";
import { addTicket, searchTickets } from "#contract/ticket/ticket.ts";
import { deliver } from "#server/features/webhook/webhook.jobs.ts";
import { bodiesOf, type Pool } from "#server/testing/bodies.ts";
import { send } from "#server/testing/call.ts";
import { somePlan, someVehicle } from "#server/testing/holding/booked.ts";
import { firstOf, HIDDEN, type Holding, keep } from "#server/testing/holding/holding.ts";
import { makeHolding } from "#server/testing/holding/makeHolding.ts";
import { rowsOf } from "#server/testing/holding/rows.ts";
import { rounds } from "#server/testing/night.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** Personal values that both companies have on record: each company has its own record, with equal values. */
const PHONE = "9811122233";
const EMAIL = "shared@person.example";
const PLATE = "MH14SV7001";
const PAID = "498765432100";
const CLAIMED = "498765432101";
const NAME = "Sharada";
const values = [PHONE, EMAIL, PLATE, PAID, CLAIMED, NAME];

let world: World;
let own: Shared;
let theirs: Shared;

type Shared = Holding & { customerId: number; bookingId: number; claimId: number; lineId: number };

/**
 * Adds the person to a company: a customer with a vehicle, a payment, a claim and a statement line with one UTR, and
 * the messages.
 */
async function share(holding: Holding): Promise<Shared> {
  const { companyId, name } = holding;
  const { db, done, clock } = world;
  const token = await world.newToken("owner", companyId);
  const text = `${NAME} of ${name} ${HIDDEN}, ${PHONE}, ${PLATE}`;
  const fields = { FirstName: `${NAME} ${name}`, Phone1: PHONE, Email1: EMAIL, CustomerAddress: text };
  const { customerId } = await done(addCustomer, fields, { token });
  keep(holding, "customerid", customerId);
  const plan = somePlan(holding, [{ ...someVehicle(holding), VehicleNumber: PLATE }]);
  const CustomerId = customerId;
  const { bookingId } = await done(bookPlan, { ...plan, CustomerId, Billing: "upfront" }, { token });
  keep(holding, "bookingid", bookingId);
  await done(addPayment, { CustomerId, Amount: 50, Method: "upi", Reference: PAID }, { token });
  const about = { Subject: text, Description: text, Priority: "Normal" } as const;
  await done(addTicket, { ...about, CustomerId }, { token });
  const from = { from: `10.3.0.${companyId}` };
  const requestBody = {
    RequestType: "callback",
    Name: text,
    Phone1: PHONE,
    Message: text,
    Seconds: 60,
  } as const;
  const { requestId } = await done(addRequest, requestBody, from);
  await db
    .updateTable("request")
    .set({ company_id: companyId })
    .where("request_id", "=", requestId)
    .execute();
  await sql`insert into message (recipient, status, created_at, expires_at, channel, template, language, parameters, company_id)
    values (${`+91${PHONE}`}, 'waiting', ${clock.now}, '2027-01-01', 'sms', 'claimRefused', 'en',
      ${JSON.stringify({ number: text, utr: CLAIMED, reason: text })}::jsonb, ${companyId})`.execute(db);
  const data = { companyId, note: text };
  await deliver(
    db,
    firstOf(holding, "webhookid"),
    { event: "payment.added", at: clock.now, data },
    clock.now,
  );
  const { rows } = await sql<{ claimId: number; lineId: number }>`
    with claimed as (
      insert into claim (company_id, customer_id, bill_id, utr, amount_paise, at, user_id)
      select company_id, customer_id, bill_id, ${CLAIMED}, 100, ${clock.now}, ${firstOf(holding, "userid")}
      from bill where bill_id = ${firstOf(holding, "billid")} returning claim_id),
    line as (
      insert into bank_line (bank_import_id, company_id, digest, occurrence, day, amount_paise, narration, utr, state)
      values (${firstOf(holding, "importid")}, ${companyId}, 'shared', 1, '2026-11-20', 100, ${`${text} ${CLAIMED}`},
        ${CLAIMED}, 'unmatched') returning bank_line_id)
    select claim_id as "claimId", bank_line_id as "lineId" from claimed, line`.execute(db);
  return { ...holding, customerId, bookingId, claimId: rows[0]?.claimId ?? 0, lineId: rows[0]?.lineId ?? 0 };
}

beforeAll(async () => {
  world = await createWorld();
  own = await share(await makeHolding(world, "Alder", 345.67));
  theirs = await share(await makeHolding(world, "Beacon", 7654.32));
});
afterAll(() => world.close());

/** All rows of the other company, including those without its name. */
async function theirRows() {
  const { rows } = await sql<{ row: string }>`
    select 'delivery ' || to_jsonb(webhook_delivery)::text as row from webhook_delivery join webhook using (webhook_id)
      where company_id = ${theirs.companyId}
    union all select 'job ' || to_jsonb(job)::text from job
      where payload::text like ${`%"companyId": ${theirs.companyId}%`}
        or payload ->> 'customerId' = ${String(theirs.customerId)}
    order by 1`.execute(world.db);
  return { ...(await rowsOf(world, theirs)), without: rows.map(({ row }) => row) };
}

const textOf = (reply: unknown): string => JSON.stringify(reply).toLowerCase();
const isTheirs = (reply: unknown): boolean => textOf(reply).includes(theirs.name.toLowerCase());

/** Field values for the own company: the shared values and own ids. */
const pool = (): Pool =>
  new Map<string, readonly (number | string)[]>([
    ...own.ids,
    ["customerid", [own.customerId]],
    ["bookingid", [own.bookingId]],
    ["claimid", [own.claimId]],
    ["lineid", [own.lineId]],
    ["search", values],
    ["text", values],
    ["phone1", [PHONE]],
    ["email1", [EMAIL]],
    ["email", [EMAIL]],
    ["firstname", [`${NAME} ${own.name}`]],
    ["vehiclenumber", [PLATE]],
    ["reference", [PAID, CLAIMED]],
    ["utr", [PAID, CLAIMED]],
    ["amount", [1]],
    ["pagesize", [100]],
    ["month", ["2026-10", "2026-11"]],
  ]);

const isByValue = ({ body }: Endpoint): boolean =>
  /"(?:search|text|phone1|email1?|vehiclenumber|reference|utr)":/i.test(
    JSON.stringify(z.toJSONSchema(body, { io: "input" })),
  );
/** These search for the same UTR themselves. */
const deciding: readonly Endpoint[] = [matchLine, confirmClaim];
/** These change the owner of the shared values; each has a separate test below. */
const changing: readonly Endpoint[] = [mergeCustomers, eraseCustomer, cancelBooking];

describe.each(["owner", "staff"] as const)("a company's %s", (role) => {
  const callable = endpoints.filter(
    ({ permission }) =>
      permission !== "anyone" && permission !== "signed-in" && reachOf(role, permission) !== null,
  );

  test.each(
    callable
      .filter((endpoint) => !endpoint.file && (isByValue(endpoint) || deciding.includes(endpoint)))
      .filter((endpoint) => !changing.includes(endpoint))
      .map((endpoint) => ({ path: endpoint.path, endpoint })),
  )("finds and changes nothing of another company through shared values, at $path", async ({ endpoint }) => {
    const before = await theirRows();
    const token = await world.tokenOf(role, own.companyId);
    const sendBody = async (body: Record<string, unknown>) => {
      const { status, reply } = await send(world.app, endpoint, body, { token });
      expect(status).toBeLessThan(500);
      expect(isTheirs(reply)).toBe(false);
    };
    const runs = { numRuns: rounds(2, 20), ignoreEqualValues: true, endOnFailure: true };
    await assert(asyncProperty(bodiesOf(endpoint, pool()), sendBody), runs);
    expect(await theirRows()).toEqual(before);
  });
});

const ownToken = () => world.tokenOf("owner", own.companyId);

/** Searches for a shared value that match a record of each company. */
const searches: readonly (readonly [Endpoint, ...string[]])[] = [
  [searchCustomers, PHONE, EMAIL, NAME],
  [searchBookings, PHONE, PLATE, NAME],
  [searchPayments, PAID],
  [searchClaims, CLAIMED],
  [searchLines, CLAIMED],
  [searchRequests, PHONE],
  [searchTickets, NAME],
  [searchMessages, PHONE],
  [find, PHONE, PLATE],
];
const sought = searches.flatMap(([endpoint, ...texts]) =>
  texts.map((text) => ({ endpoint, path: endpoint.path, text })),
);

test.each(sought)("each company finds its own by $text at $path", async ({ endpoint, text }) => {
  const body = endpoint === find ? { Text: text } : { search: text };
  for (const [one, other] of [
    [own, theirs],
    [theirs, own],
  ] as const) {
    const token = await world.tokenOf("owner", one.companyId);
    const { status, reply } = await send(world.app, endpoint, body, { token });
    expect(status).toBe(200);
    expect(textOf(reply)).toMatch(new RegExp(values.join("|").toLowerCase()));
    expect(textOf(reply)).not.toContain(other.name.toLowerCase());
  }
});

/** Expects that `work` by the own company leaves the other's rows unchanged. */
async function expectUntouched(work: (token: string) => Promise<unknown>): Promise<void> {
  const before = await theirRows();
  expect(isTheirs(await work(await ownToken()))).toBe(false);
  expect(await theirRows()).toEqual(before);
}

test("a statement with a shared UTR books a payment and confirms a claim only of the own company", () =>
  expectUntouched(async (token) => {
    const text = `Date,Narration,Credit\n20/11/2026,UPI ${CLAIMED} ${NAME},1.00\n20/11/2026,UPI ${PAID},50.00`;
    const form = formWith(new Uint8Array(Buffer.from(text)));
    const { status, reply } = await sendForm(world.app, importStatement, form, { token });
    expect({ status, repeated: reply.repeated }).toEqual({ status: 200, repeated: 2 });
    return reply;
  }));

test("merging and erasing a person leaves the other company's entry and all its data", async () => {
  await expectUntouched(async (token) => {
    const merge = { CustomerId: firstOf(own, "spareid"), IntoCustomerId: own.customerId };
    return world.done(mergeCustomers, merge, { token });
  });
  await expectUntouched(async (token) => {
    const { bookingId, customerId: CustomerId } = own;
    await world.done(cancelBooking, { bookingId, Reason: "Leaves" }, { token });
    const { rows } = await world.done(searchBookings, { search: PLATE }, { token });
    const Amount = -(rows[0]?.paid ?? 0);
    await world.done(addBookingPayment, { bookingId, Amount, Method: "cash" }, { token });
    const erased = await world.done(eraseCustomer, { CustomerId }, { token });
    expect(erased).toMatchObject({ erased: true, erases: { bookings: 1, vehicles: 1, tickets: 1 } });
    return erased;
  });
});

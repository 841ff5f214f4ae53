import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getCalendar, searchWashes } from "#contract/booking/wash.ts";
import { searchCustomers } from "#contract/customer/customer.ts";
import { getBoard } from "#contract/dispatch/board.ts";
import type { BodyOf, Endpoint } from "#contract/endpoint.ts";
import { find } from "#contract/find/find.ts";
import { addBookingPayment } from "#contract/payment/payment.ts";
import { biweekly, makeBookable } from "#server/testing/bookings.ts";
import { statementsDuring } from "#server/testing/statements/record.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import type { Db } from "./database.ts";

/** Rows that the planner is told each of these has. */
const ROWS = 10_000_000;
const large = [
  "wash",
  "wash_assignment",
  "booking",
  "booking_vehicle",
  "customer",
  "payment",
  "audit",
  "event",
];

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const place = await makeBookable(world);
  const { bookingId } = await world.done(bookPlan, place.booking([place.vehicle(biweekly)]));
  await world.done(addBookingPayment, { bookingId, Amount: 1, Method: "upi", Reference: "UPI 12345" });
  await sql`update pg_class set relpages = pg_relation_size(oid) / 8192, reltuples = ${ROWS}
    where oid = any(${large}::text[]::regclass[])`.execute(world.db);
});
afterAll(() => world.close());

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

/** The large tables that a plan reads from the first row to the last. One under a limit ends with its first rows. */
const wholeTables = (plan: Plan, parent = ""): string[] => [
  ...(plan["Node Type"] === "Seq Scan" && parent !== "Limit"
    ? large.filter((table) => table === plan["Relation Name"])
    : []),
  ...(plan.Plans ?? []).flatMap((part) => wholeTables(part, plan["Node Type"])),
];

async function planOf(db: Db, statement: string): Promise<Plan> {
  type Explained = { "QUERY PLAN": [{ Plan: Plan }] };
  const { rows } = await sql.raw<Explained>(`explain (format json) ${statement}`).execute(db);
  return rows[0]?.["QUERY PLAN"][0].Plan as Plan;
}

/** Parameters for a plan, by the letter of their types' category: a page of twenty rows, a day, a text. */
const someValues: Record<string, string> = { N: "'20'", D: "'2026-11-23'", S: "'nowhere'", A: "'{}'" };

/** The large tables that a statement reads whole. */
const readsOf = (statement: string) =>
  world.db.transaction().execute(async (db) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(db);
    await sql.raw(`prepare explained as ${statement}`).execute(db);
    const { rows } = await sql<{ category: string }>`
      select typcategory as category
      from pg_prepared_statements, unnest(parameter_types) with ordinality as type (oid, nth)
      join pg_type on pg_type.oid = type.oid
      where name = 'explained' order by nth`.execute(db);
    const values = rows.map(({ category }) => someValues[category] ?? "null").join(", ");
    const plan = await planOf(db, `execute explained${values && `(${values})`}`);
    await sql`deallocate explained`.execute(db);
    return wholeTables(plan);
  });

const lists: [string, Endpoint, object][] = [
  ["washes", searchWashes, {}],
  ["washes of a day", searchWashes, { filters: { From: "2026-11-23", To: "2026-11-23" } }],
  ["missed washes", searchWashes, { filters: { WashStatus: "missed" } }],
  ["unreported washes", searchWashes, { filters: { Kind: "not-reported" } }],
  ["unassigned washes", searchWashes, { filters: { Kind: "unassigned" } }],
  ["uncovered washes", searchWashes, { filters: { Kind: "uncovered" } }],
  ["charged washes", searchWashes, { filters: { Kind: "charged" } }],
  ["the calendar", getCalendar, { From: "2026-11-01", To: "2026-11-30" }],
  ["bookings", searchBookings, {}],
  ["bookings by a text", searchBookings, { search: "nowhere" }],
  ["active plans", searchBookings, { filters: { ActivePlan: true } }],
  ["customers", searchCustomers, {}],
  ["customers by phone", searchCustomers, { sort: { by: "phone1" } }],
  ["customers by a text", searchCustomers, { search: "nowhere" }],
  ["the audit trail", searchAudit, {}],
  ["the audit trail by a text", searchAudit, { search: "nowhere" }],
  ["the audit trail of a kind", searchAudit, { filters: { Noun: "wash" } }],
  ["a day's board", getBoard, { Day: "2026-11-23" }],
  ["a plate", find, { Text: "7306" }],
  ["a name", find, { Text: "deshpande" }],
  ["a phone", find, { Text: "98221 00201" }],
  ["a flat", find, { Text: "C-1204" }],
  ["a car and its flat", find, { Text: "white creta c-1204" }],
  ["a bill", find, { Text: "CH/26-27/000123" }],
  ["a payment's reference", find, { Text: "600010000549" }],
  ["a booking's number", find, { Text: "#7" }],
];

test.each(lists)(
  "%s: no statement reads a whole table of ten million rows",
  async (_name, endpoint, body) => {
    const sent = await statementsDuring(() => world.done(endpoint, body as BodyOf<typeof endpoint>));
    const reads = [...new Set(sent)].filter((text) => /^\s*(?:select|with)\b/i.test(text));
    expect(reads).not.toEqual([]);
    for (const statement of reads) expect(await readsOf(statement), statement).toEqual([]);
  },
);

test("a statement that sorts a whole table is found", async () => {
  expect(wholeTables(await planOf(world.db, "select * from wash order by price_paise limit 20"))).toEqual([
    "wash",
  ]);
  expect(wholeTables(await planOf(world.db, "select * from wash limit 20"))).toEqual([]);
});

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

/** The large tables that the statements prepared by a connection read whole. */
const preparedReads = () =>
  world.db.transaction().execute(async (db) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(db);
    const { rows } = await sql<{ name: string; statement: string; categories: string[] }>`
      select name, statement, array(select typcategory::text from unnest(parameter_types) with ordinality as type (oid, nth)
        join pg_type on pg_type.oid = type.oid order by nth) as categories
      from pg_prepared_statements
      where statement ~* '^\\s*(select|with)\\y'`.execute(db);
    const reads = new Map<string, string[]>();
    for (const { name, statement, categories } of rows) {
      const values = categories.map((category) => someValues[category] ?? "null").join(", ");
      reads.set(statement, wholeTables(await planOf(db, `execute "${name}" (${values})`)));
    }
    return reads;
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
];

test.each(lists)(
  "%s: no statement reads a whole table of ten million rows",
  async (_name, endpoint, body) => {
    const before = await preparedReads();
    await world.done(endpoint, body as BodyOf<typeof endpoint>);
    const reads = [...(await preparedReads())].filter(([statement]) => !before.has(statement));
    expect(reads).not.toEqual([]);
    expect(reads.filter(([, tables]) => tables.length > 0)).toEqual([]);
  },
);

test("a statement that sorts a whole table is found", async () => {
  expect(wholeTables(await planOf(world.db, "select * from wash order by price_paise limit 20"))).toEqual([
    "wash",
  ]);
  expect(wholeTables(await planOf(world.db, "select * from wash limit 20"))).toEqual([]);
});

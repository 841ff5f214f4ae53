import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { getAuditUsers, searchAudit } from "#contract/audit/audit.ts";
import { getAgeing } from "#contract/bill/account.ts";
import { searchBills } from "#contract/bill/list.ts";
import { searchCollection } from "#contract/bill/collection.ts";
import { previewReminders } from "#contract/bill/reminder.ts";
import { searchServices } from "#contract/catalogue/service.ts";
import { searchCompanies } from "#contract/company/company.ts";
import { searchServed } from "#contract/company/served.ts";
import { getTimeline } from "#contract/timeline/timeline.ts";
import { endpoints } from "#contract/endpoints.ts";
import { searchExpenses } from "#contract/expense/expense.ts";
import { searchMessages } from "#contract/message/message.ts";
import { searchClaims } from "#contract/bank/claim.ts";
import { searchImports } from "#contract/bank/statement.ts";
import { searchLines } from "#contract/bank/line.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { employee } from "#contract/people/employee.ts";
import { searchProviders } from "#contract/provider/provider.ts";
import { searchRequests } from "#contract/request/request.ts";
import { searchFlats } from "#contract/society/flat.ts";
import { searchParkingPillars } from "#contract/society/parking.ts";
import { searchSocieties } from "#contract/society/society.ts";
import { searchTickets } from "#contract/ticket/ticket.ts";
import { searchModels } from "#contract/vehicle/model.ts";
import { searchZones } from "#contract/zone/zone.ts";
import { searchPlans } from "#contract/plan/plan.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getCalendar, searchWashes } from "#contract/booking/wash.ts";
import { searchCustomers } from "#contract/customer/customer.ts";
import { getBoard } from "#contract/dispatch/board.ts";
import type { BodyOf, Endpoint } from "#contract/endpoint.ts";
import { find } from "#contract/find/find.ts";
import { addBookingPayment, searchPayments } from "#contract/payment/payment.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { biweekly, makeBookable } from "#server/testing/bookings.ts";
import { statementsDuring } from "#server/testing/statements/record.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { addMonths } from "#contract/day.ts";
import { addPart } from "#server/features/ageing/part.queries.ts";
import { type Source, sources, startOf } from "#server/features/ageing/ageing.rules.ts";
import type { Db } from "./database.ts";

/** Rows that the planner is told each of these has, those of parts together. */
const sizes = { now: 10_000_000, later: 100_000_000 };
const large = [
  "wash",
  "wash_assignment",
  "booking",
  "booking_vehicle",
  "customer",
  "payment",
  "audit",
  "event",
  "bill",
  "bill_account",
  "payment_allocation",
  "message",
  "flat",
];

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const place = await makeBookable(world);
  const { bookingId } = await world.done(bookPlan, place.booking([place.vehicle(biweekly)]));
  await world.done(addBookingPayment, { bookingId, Amount: 1, Method: "upi", Reference: "UPI 12345" });
  for (const source of sources) for (const month of months) await addMonth(source, month);
  const { now } = world.clock;
  await makeBilled(world);
  world.clock.now = now;
  await sql`insert into message (recipient, status, created_at, expires_at, channel, template, language, parameters)
    select '+91' || 7000000000 + nth, 'sent', now(), now(), 'sms', 'code', 'en', '{}'
    from generate_series(1, 100) as nth`.execute(world.db);
  // Most messages have a recipient of their own, which the planner must know.
  await sql`analyze message, payment`.execute(world.db);
  await claimRows(world.db, sizes.now);
});

const columns = {
  audit: "user_id, noun, record_id, record_name, action, society_id, records, before, after",
  event: "user_id, booking_id, kind, facts",
};

/** A part with rows, because an empty one is read whole. */
async function addMonth(source: Source, month: string): Promise<void> {
  const [from, until] = [startOf(month), startOf(addMonths(month, 1))];
  await addPart(world.db, source, { name: `${source}_${month.replace("-", "_")}`, from, until });
  const names = sql.raw(columns[source]);
  await sql`insert into ${sql.table(source)} (at, ${names})
    select ${from}, ${names} from ${sql.table(`${source}_first`)} limit 5`.execute(world.db);
}

/** As many months as have parts of their own: three years, and those ahead. */
const months = Array.from({ length: 40 }, (_, count) => addMonths("2001-01", count));

/** Tells the planner of `rows` rows in each large table, spread over its parts. */
async function claimRows(db: Db, rows: number): Promise<void> {
  await sql`
    with part as (
      select oid, coalesce(inhparent, oid) as whole, count(*) over (partition by coalesce(inhparent, oid)) as parts
      from pg_class left join pg_inherits on inhrelid = oid
      where relkind = 'r' and coalesce(inhparent, oid) = any(${large}::text[]::regclass[]))
    update pg_class set relpages = pg_relation_size(pg_class.oid) / 8192, reltuples = ${rows}::real / parts
    from part where part.oid = pg_class.oid`.execute(db);
}

afterAll(() => world.close());

type Plan = { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; Plans?: Plan[] };

/** The table that is read, of which a part may be all there is to read. */
const wholeOf = (plan: Plan): string =>
  (plan["Relation Name"] ?? "").replace(/_(first|rest|\d{4}_\d\d)$/, "");

/** The large tables that a plan reads from the first row to the last. One under a limit ends with its first rows. */
const wholeTables = (plan: Plan, parent = ""): string[] => [
  ...(plan["Node Type"] === "Seq Scan" && parent !== "Limit"
    ? large.filter((table) => table === wholeOf(plan))
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

/** The plan of a statement with some values, told of `rows` rows in each large table. */
const planned = (statement: string, rows: number) =>
  world.db.transaction().execute(async (db) => {
    await claimRows(db, rows);
    await sql`set local plan_cache_mode = force_custom_plan`.execute(db);
    await sql.raw(`prepare explained as ${statement}`).execute(db);
    const { rows: parameters } = await sql<{ category: string }>`
      select typcategory as category
      from pg_prepared_statements, unnest(parameter_types) with ordinality as type (oid, nth)
      join pg_type on pg_type.oid = type.oid
      where name = 'explained' order by nth`.execute(db);
    const values = parameters.map(({ category }) => someValues[category] ?? "null").join(", ");
    const plan = await planOf(db, `execute explained${values && `(${values})`}`);
    await sql`deallocate explained`.execute(db);
    return plan;
  });

/** The large tables that a statement reads whole. */
const readsOf = async (statement: string) => wholeTables(await planned(statement, sizes.now));

/** How a plan reads each large table, without the order of joins. */
const shapeOf = (plan: Plan): string[] =>
  [
    ...(large.includes(wholeOf(plan))
      ? [[plan["Node Type"], plan["Relation Name"] ?? "", plan["Index Name"] ?? ""].join(" ")]
      : []),
    ...(plan.Plans ?? []).flatMap(shapeOf),
  ].toSorted();

const company = { companyId: 1 };
const society = { societyId: 1 };
const nowhere = { search: "nowhere" };

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
  ["plans that end soon", searchBookings, { filters: { PlanEndsBy: "2026-12-07" } }],
  ["plans", searchPlans, {}],
  ["plans by a text", searchPlans, { search: "nowhere" }],
  ["a customer's plans", searchPlans, { filters: { CustomerId: 1 } }],
  ["customers", searchCustomers, {}],
  ["customers by phone", searchCustomers, { sort: { by: "phone1" } }],
  ["customers by a text", searchCustomers, { search: "nowhere" }],
  ["the audit trail", searchAudit, {}],
  ["the audit trail by a text", searchAudit, { search: "nowhere" }],
  ["the audit trail of a kind", searchAudit, { filters: { Noun: "wash" } }],
  ["the history of a record", searchAudit, { filters: { Noun: "booking", RecordId: 1 } }],
  ["the people in the audit trail", getAuditUsers, {}],
  ["messages", searchMessages, {}],
  ["messages by a text", searchMessages, nowhere],
  ["companies", searchCompanies, nowhere],
  ["a company's societies", searchServed, company],
  ["the office", employee.calls.search, nowhere],
  ["company users", companyUser.calls.search, nowhere],
  ["services", searchServices, nowhere],
  ["service zones", searchZones, nowhere],
  ["vehicle models", searchModels, nowhere],
  ["societies", searchSocieties, {}],
  ["societies by a text", searchSocieties, nowhere],
  ["flats", searchFlats, society],
  ["flats by a text", searchFlats, { ...society, ...nowhere }],
  ["parking pillars", searchParkingPillars, { ...society, ...nowhere }],
  ["providers", searchProviders, {}],
  ["providers by a text", searchProviders, nowhere],
  ["a customer's timeline", getTimeline, { customerId: 1 }],
  ["payments", searchPayments, {}],
  ["payments by a text", searchPayments, nowhere],
  ["claims", searchClaims, {}],
  ["imported statements", searchImports, {}],
  ["lines of statements", searchLines, {}],
  ["tickets", searchTickets, {}],
  ["tickets by a text", searchTickets, nowhere],
  ["bills", searchBills, {}],
  ["open bills", searchBills, { filters: { Open: true } }],
  ["bills by a text", searchBills, nowhere],
  ["the ageing of debts", getAgeing, {}],
  ["collections", searchCollection, {}],
  ["reminders to come", previewReminders, { CompanyId: 1 }],
  ["expenses", searchExpenses, {}],
  ["requests", searchRequests, nowhere],
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

/**
 * What lists sum of all their rows, and so read whole: docs/operations/growth.md says from how many on that takes long.
 */
const summed: Record<string, string[]> = {
  payments: ["payment"],
  bills: ["bill"],
  "open bills": ["bill"],
};

test("every list with pages is among them", () => {
  const paged = endpoints.filter(({ body }) => body instanceof z.ZodObject && "pageSize" in body.shape);
  const tested = lists.map(([, endpoint]) => endpoint.path);
  expect(paged.map(({ path }) => path).filter((path) => !tested.includes(path))).toEqual([]);
});

test.each(lists)("%s: no statement reads a whole table of ten million rows", async (name, endpoint, body) => {
  const sent = await statementsDuring(() => world.done(endpoint, body as BodyOf<typeof endpoint>));
  const reads = [...new Set(sent)].filter((text) => /^\s*(?:select|with)\b/i.test(text));
  expect(reads).not.toEqual([]);
  for (const statement of reads) {
    const whole = (await readsOf(statement)).filter((table) => !summed[name]?.includes(table));
    expect(whole, statement).toEqual([]);
  }
});

/**
 * The difference with a hundred million rows: no longer the coming washes for their bookings, but the newest bookings one
 * after the other, up to a page of active ones.
 */
const changing: Record<string, string[]> = {
  "active plans": ["Index Scan booking booking_newest", "Index Scan wash wash_of_booking"],
};

test.each(lists)("%s: the plans stay the same with a hundred million rows", async (name, endpoint, body) => {
  const sent = await statementsDuring(() => world.done(endpoint, body as BodyOf<typeof endpoint>));
  const reads = [...new Set(sent)].filter((text) => /^\s*(?:select|with)\b/i.test(text));
  const shapes: { now: string[][]; later: string[][] } = { now: [], later: [] };
  for (const size of ["now", "later"] as const)
    for (const statement of reads) shapes[size].push(shapeOf(await planned(statement, sizes[size])));
  const { now, later } = shapes;
  const added = later.flat().filter((read) => !now.flat().includes(read));
  expect(name in changing ? added : later).toEqual(changing[name] ?? now);
});

test("a statement that sorts a whole table is found", async () => {
  expect(wholeTables(await planOf(world.db, "select * from wash order by price_paise limit 20"))).toEqual([
    "wash",
  ]);
  expect(wholeTables(await planOf(world.db, "select * from wash limit 20"))).toEqual([]);
});

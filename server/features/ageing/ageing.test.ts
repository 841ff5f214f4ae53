import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import type { AuditNoun } from "#contract/audit/noun.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { cancelBooking } from "#contract/booking/change.ts";
import { eraseCustomer } from "#contract/erasure/erasure.ts";
import { auditIndex } from "#server/audit.ts";
import { getHealth } from "#contract/health/health.ts";
import type { Db } from "#server/db/database.ts";
import type { FileStore } from "#server/files/store.ts";
import { sweep } from "#server/sweeps.ts";
import { biweekly, makeBookable } from "#server/testing/bookings.ts";
import { DAY } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { findParts } from "./part.queries.ts";
import type { Source } from "./ageing.rules.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await emptyTrail();
});
afterEach(() => world.close());

/** The database's clock is the machine's, whatever the test's says. */
const emptyTrail = () =>
  world.db.transaction().execute(async (db) => {
    await sql`select set_config('chamak.ageing', 'on', true)`.execute(db);
    await sql`delete from audit`.execute(db);
  });

/** Runs the job in the night before a day; other jobs of such leaps do not matter here. */
async function ageOn(day: string, store: FileStore = world.store): Promise<void> {
  world.clock.now = new Date(`${day}T00:00:00Z`);
  await world.db.deleteFrom("job").execute();
  const worker = workerOf({ ...world, store });
  const due = world.clock.now;
  await world.db
    .insertInto("job")
    .values({ lane: "ageing/run", name: "ageing/run", payload: {}, priority: 0, due_at: due })
    .execute();
  await worker.runDue();
}

/** The job's problem when its attempt failed. */
const problem = async () =>
  (
    await world.db
      .selectFrom("job")
      .where("name", "=", "ageing/run")
      .where("problem", "is not", null)
      .select("problem")
      .executeTakeFirst()
  )?.problem;

let records = 0;

/** An entry of a day at noon. @returns the record's number. */
async function write(day: string, noun: AuditNoun, db: Db = world.db): Promise<number> {
  const recordId = (records += 1);
  await db
    .insertInto("audit")
    .values({
      at: new Date(`${day}T06:30:00Z`),
      noun,
      record_id: recordId,
      record_name: `Asha Rao ${recordId}`,
      action: "update",
      records: 1,
      before: { name: "Asha Rao", price_paise: 100, first_name: "Asha" },
      after: { name: "Asha Iyer", price_paise: 200, first_name: "Usha" },
    })
    .execute();
  return recordId;
}

const partsOf = async (source: Source) => (await findParts(world.db, source)).map(({ name }) => name);

const partOf = async (recordId: number) => {
  const { rows } = await sql<{ part: string }>`
    select tableoid::regclass::text as part from audit where record_id = ${recordId}`.execute(world.db);
  return rows.map(({ part }) => part);
};

/** The rows of all recorded files, or of all files. */
async function stored(which: "recorded" | "all"): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ name: string }>`
    select name from aged_rows join file using (file_id) order by aged_rows_id`.execute(world.db);
  const root = path.join(world.filesRoot, "archives");
  const names = which === "recorded" ? rows.map(({ name }) => name) : readdirSync(root);
  return names.flatMap((name) =>
    gunzipSync(readFileSync(path.join(root, name, "rows.ndjson.gz")))
      .toString()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  );
}

/** The archived entries that a test has written; the people who call have some too. */
const archived = async (which: "recorded" | "all" = "recorded") =>
  (await stored(which)).filter(({ after }) => Reflect.get(Object(after), "price_paise") === 200);

const sorted = (ids: readonly unknown[]) => ids.map(Number).toSorted((one, other) => one - other);

const recordsIn = (rows: readonly { recordId?: unknown }[]) => rows.map(({ recordId }) => recordId);

/** Newest first, as the office reads it. */
const listed = async () =>
  recordsIn((await world.done(searchAudit, { pageSize: 100, search: "Asha Rao" })).rows);

test("the first part ends after the coming month, and the months from then on have parts before they begin", async () => {
  const early = await write("2026-11-21", "wash");
  await ageOn("2026-11-21");
  expect(await partsOf("audit")).toEqual(["audit_first", "audit_2027_01", "audit_2027_02", "audit_rest"]);
  expect(await partsOf("event")).toEqual(["event_first", "event_2027_01", "event_2027_02", "event_rest"]);
  await ageOn("2026-11-22");
  expect(await partsOf("audit")).toHaveLength(4);
  await ageOn("2027-01-01");
  expect((await partsOf("audit")).slice(-3)).toEqual(["audit_2027_03", "audit_2027_04", "audit_rest"]);
  const written = [
    early,
    await write("2026-12-31", "wash"),
    await write("2027-01-01", "wash"),
    await write("2031-05-01", "wash"),
  ];
  expect((await Promise.all(written.map(partOf))).flat()).toEqual([
    "audit_first",
    "audit_first",
    "audit_2027_01",
    "audit_rest",
  ]);
  expect(await listed()).toEqual(written.toReversed());
});

test("the first part ends after rows of a clock that was ahead, and a month with rows elsewhere gets none", async () => {
  await write("2027-06-10", "wash");
  await ageOn("2026-11-21");
  expect(await partsOf("audit")).toEqual(["audit_first", "audit_rest"]);
  await write("2028-02-10", "wash");
  await ageOn("2028-01-05");
  expect(await partsOf("audit")).toEqual([
    "audit_first",
    "audit_2028_01",
    "audit_2028_03",
    "audit_2028_04",
    "audit_rest",
  ]);
});

/** Two entries of each kind in each of the months: those before the division, and a part's. */
async function writeYears() {
  const nouns = ["wash", "bill", "society"] as const;
  const write2 = async (day: string) => [
    ...(await Promise.all(nouns.map((noun) => write(day, noun)))),
    ...(await Promise.all(nouns.map((noun) => write(day, noun)))),
  ];
  const first = await write2("2026-11-10");
  await ageOn("2026-11-21");
  const month = await write2("2027-01-10");
  return { first, month };
}

test("others leave after two years, a month's washes after three with the month, money after eight", async () => {
  const { first, month } = await writeYears();
  const all = [...first, ...month];
  const of = (kind: number, ids: readonly number[]) => ids.filter((_, index) => index % 3 === kind);
  const [washes, bills, others] = [of(0, all), of(1, all), of(2, all)];
  const leftOn = async (day: string) => {
    await ageOn(day);
    const left = await listed();
    expect(sorted([...left, ...recordsIn(await archived())])).toEqual(sorted(all));
    return new Set(left);
  };

  expect(await leftOn("2028-11-30")).toEqual(new Set(all));
  expect(await leftOn("2028-12-01")).toEqual(new Set([...washes, ...bills, ...of(2, month)]));
  expect(await leftOn("2029-02-01")).toEqual(new Set([...washes, ...bills]));
  expect(await leftOn("2030-01-31")).toEqual(new Set([...of(0, month), ...bills]));
  expect(await partsOf("audit")).toContain("audit_2027_01");
  expect(await leftOn("2030-02-01")).toEqual(new Set(bills));
  const { rows: inMonth } = await sql<{ noun: string }>`select noun from audit_2027_01`.execute(world.db);
  expect(inMonth).toEqual([{ noun: "bill" }, { noun: "bill" }]);
  await expect(sql`delete from audit_2027_01`.execute(world.db)).rejects.toThrow("only ever added to");
  expect(await leftOn("2034-11-30")).toEqual(new Set(bills));
  expect(await leftOn("2035-02-01")).toEqual(new Set());
  expect(await partsOf("audit")).not.toContain("audit_2027_01");
  expect(others).toHaveLength(4);
  const { findings } = await world.done(getHealth, {});
  expect(findings.find(({ check }) => check === "ageing")).toMatchObject({
    state: "good",
    message: expect.stringMatching(
      /^Moved to the archive by age: 4 audit entries of money until 10 Jan 2027, \d+ other audit entries until .*, 4 audit entries of washes until 10 Jan 2027\.$/,
    ) as string,
  });
});

test("an archived entry says who did what to which record, and no name", async () => {
  const recordId = await write("2026-11-21", "society");
  await ageOn("2029-01-01");
  expect(await archived()).toEqual([
    {
      auditId: expect.any(Number) as number,
      at: "2026-11-21T06:30:00+00:00",
      userId: null,
      noun: "society",
      recordId,
      action: "update",
      societyId: null,
      records: 1,
      before: { name: "erased", price_paise: 100 },
      after: { name: "erased", price_paise: 200 },
    },
  ]);
  expect(readdirSync(path.join(world.filesRoot, "archives"))).toContainEqual(
    expect.stringMatching(/^2026-11-audit-[\w-]{8}$/),
  );
});

test("what stops between archive and drop loses nothing and doubles nothing", async () => {
  const { first, month } = await writeYears();
  await ageOn("2029-02-01");
  const before = await listed();
  // As if the process had ended before the commit.
  await sql`alter table aged_rows add constraint stopped check (keeping <> 'wash') not valid`.execute(
    world.db,
  );
  await ageOn("2030-02-01");
  expect(await problem()).toContain("stopped");
  expect(await listed()).toEqual(before);
  expect(await partsOf("audit")).toContain("audit_2027_01");
  expect((await archived("all")).length).toBeGreaterThan((await archived()).length);

  await sql`alter table aged_rows drop constraint stopped`.execute(world.db);
  await ageOn("2030-02-02");
  expect(await problem()).toBeUndefined();
  const found = [...(await listed()), ...recordsIn(await archived())];
  expect(sorted(found)).toEqual(sorted([...first, ...month]));
  world.clock.advance(2 * DAY);
  await sweep(world.db, world.store, world.clock.now);
  expect(await archived("all")).toHaveLength((await archived()).length);
});

test("nothing leaves when the stored file does not have every row", async () => {
  const { first, month } = await writeYears();
  const lossy: FileStore = {
    ...world.store,
    get: () => Promise.resolve({ bytes: 0, body: Readable.from([gzipSync("")], { objectMode: false }) }),
  };
  await ageOn("2030-02-01", lossy);
  expect(await problem()).toContain("An archive has 0 rows");
  expect(sorted(await listed())).toEqual(sorted([...first, ...month]));
});

test("a booking's events leave after three years", async () => {
  const place = await makeBookable(world);
  const { bookingId } = await world.done(bookPlan, place.booking([place.vehicle(biweekly)]));
  const kinds = async () => (await world.done(getBooking, { bookingId })).events.map(({ kind }) => kind);
  await ageOn("2029-11-30");
  expect(await kinds()).toContain("booked");
  await ageOn("2029-12-01");
  expect(await kinds()).not.toContain("booked");
  const booked = (await stored("recorded")).filter((line) => line["kind"] === "booked");
  expect(booked).toMatchObject([
    { bookingId, at: "2026-11-21T04:30:00+00:00", facts: { amountPaise: 240_000 } },
  ]);
});

/** Stores the entries and events of now once more, as of a later day. */
const repeat = async (at: string) => {
  const columns = {
    audit: "user_id, noun, record_id, record_name, action, society_id, records, before, after",
    event: "user_id, booking_id, kind, facts",
  };
  for (const [table, names] of Object.entries(columns))
    await sql`insert into ${sql.table(table)} (at, ${sql.raw(names)})
      select ${at}::timestamptz, ${sql.raw(names)} from ${sql.table(`${table}_first`)}`.execute(world.db);
};

test("an erasure finds a customer in every part, and the archive never had a name", async () => {
  const place = await makeBookable(world);
  const { customerId, phone } = place;
  const VehicleNumber = "MH12QX4711";
  const { bookingId } = await world.done(
    bookPlan,
    place.booking([place.vehicle({ ...biweekly, VehicleNumber })]),
  );
  await world.done(cancelBooking, { bookingId, Reason: "Anita Rao leaves" });
  await ageOn("2026-11-21");
  await repeat("2027-01-05T06:30:00Z");
  await repeat("2031-01-05T06:30:00Z");
  const texts = [VehicleNumber, phone, "Anita", "anita@example.com", "Tower A, 101"];
  const named = async (table: string) => {
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(kept)::text as line from ${sql.table(table)} as kept`.execute(world.db);
    return rows.filter(({ line }) => texts.some((text) => line.includes(text))).length;
  };
  const parts = ["first", "2027_01", "rest"].flatMap((part) => [`audit_${part}`, `event_${part}`]);
  for (const part of parts) expect(await named(part), part).toBeGreaterThan(0);
  await ageOn("2030-02-01");
  const lines = (await stored("recorded")).map((line) => JSON.stringify(line));
  expect(lines.filter((line) => line.includes(`"bookingId":${bookingId}`))).not.toEqual([]);
  expect(lines.filter((line) => texts.some((text) => line.includes(text)))).toEqual([]);

  await world.done(eraseCustomer, { CustomerId: customerId });
  for (const table of ["audit", "event"]) expect(await named(table), table).toBe(0);
});

/** Texts that name no person: codes, places, vehicles, services, and what the trail never holds. */
const impersonal = `account_type ack_no arn bank base_url bill_of_supply_prefix bill_prefix billing body_type call_by card cash
  cause cgst channel cheque city code color credit_note_prefix digest discount_label discount_type
  dlt_template_id document_type effect floor_name form fuel_type gateway_customer gateway_link gateway_payment
  gateway_refund gateway_token igst invoice_prefix irn item_name key_id kind language make method model
  natural_name offer_code on_full_days online outcome_effect outcome_reason own_floor_name own_item_name own_service_name parking_floor_name
  parking_pillar_name password_hash payment_method photos_wanted pincode place_of_supply plan_billing pressed
  priority receipt_voucher_prefix refund_voucher_prefix registration request_type role round_off sac sales
  schedule search_text series service_name settled sgst society_name source state status supplier_gstin
  supplier_state template token unassigned_reason usertype weekday zip`;

test("the archive leaves out every text of an audited table that can name a person", async () => {
  const tables = Object.values(auditIndex.tables).map(({ table }) => table);
  const { rows } = await sql<{ name: string }>`
    with line as (
      select jsonb_object_agg(column_name, 'Anita Rao') as full_line from information_schema.columns
      where table_schema = 'public' and table_name = any(${tables}::text[]) and data_type = 'text')
    select key as name from line cross join jsonb_each_text(archived_line(full_line))
    where value <> 'erased' order by key collate "C"`.execute(world.db);
  expect(rows.map(({ name }) => name)).toEqual(impersonal.split(/\s+/));
});

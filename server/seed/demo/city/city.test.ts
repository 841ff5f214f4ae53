import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Secrets } from "#server/crypto/secrets.ts";
import { type Db, openDatabase } from "#server/db/database.ts";
import { folderStore } from "#server/files/folderStore.ts";
import { cloneDatabase } from "#server/testing/cloneDatabase.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { loadDemoData } from "../load.ts";

const files = mkdtempSync(path.join(os.tmpdir(), "chamak-demo-"));
const store = folderStore(files);
const secrets = new Secrets("a key of the tests");
let db: Db;
/** PostgreSQL's constraints and indexes before the city was loaded. */
let before: string[];
// A Wednesday, 2:00 PM in India.
const now = new Date("2026-11-18T08:30:00Z");
beforeAll(async () => {
  db = openDatabase({ source: await cloneDatabase() });
  before = await definitions();
  await db.transaction().execute((transaction) => loadDemoData(transaction, { store, secrets }, now));
  // A city of 50,000 washes, possibly on a busy machine.
}, 180_000);
afterAll(async () => {
  await db.destroy();
  await rm(files, { recursive: true });
});

const one = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(db)).rows[0]?.count;

/** Each constraint and index, as PostgreSQL prints it. */
async function definitions(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}

test("the demo city has households, providers, and washes in every state", async () => {
  expect(await one(sql`select count(*)::integer as count from customer`)).toBeGreaterThanOrEqual(1200);
  expect(await one(sql`select count(*)::integer as count from provider`)).toBe(40);
  const { rows } = await sql<{ status: string }>`select distinct status from wash order by status`.execute(
    db,
  );
  expect(rows.map(({ status }) => status)).toEqual(["cancelled", "done", "missed", "scheduled", "skipped"]);
});

test("nearly all providers have handed in their documents, and each can be opened", async () => {
  const { rows } = await sql<{ name: string; first: string }>`
    select file.name, case file.content_type when 'application/pdf' then 'page.pdf' else 'page.jpg' end as first
    from provider_document join file using (file_id)`.execute(db);
  expect(rows).toHaveLength(4 * 40 - 2 * 3);
  for (const { name, first } of rows) {
    const file = await store.get(`provider-documents/${name}/${first}`);
    expect(file?.bytes).toBeGreaterThan(1_000);
    file?.body.destroy();
  }
});

test("the places of each society are counted, so that none can exceed its limits", async () => {
  const { rows } = await sql<{ name: string; right: boolean }>`
    select society.name, coalesce(held.flats, 0) = (
      select count(*) from flat where flat.society_id = society.society_id and archive_id is null) as right
    from society left join place_count as held on held.society_id = society.society_id`.execute(db);
  expect(rows.filter(({ right }) => !right)).toEqual([]);
});

test("some households have packages, with washes of other items that come with their months", async () => {
  const { rows } = await sql<{ bookings: number; included: number }>`
    select count(distinct booking_id)::integer as bookings, count(included_item_id)::integer as included
    from wash where meant is not null`.execute(db);
  expect(rows[0]?.bookings).toBeGreaterThan(50);
  expect(rows[0]?.included).toBeGreaterThan(200);
});

test("costs, payments and open amounts of bookings match their washes and payments", async () => {
  const wrong = await sql<{ count: number }>`
    select count(*)::integer as count from booking
    where amount_paise <> (select coalesce(sum(price_paise), 0) from wash where wash.booking_id = booking.booking_id
        and (status in ('scheduled', 'done') or (status = 'missed' and outcome_effect = 'charge')))
      or open_washes <> (select count(*) from wash where wash.booking_id = booking.booking_id and status = 'scheduled')
      or paid_paise <> (select coalesce(sum(amount_paise), 0) from payment_allocation as part
        where part.booking_id = booking.booking_id)`.execute(db);
  expect(wrong.rows).toEqual([{ count: 0 }]);
});

test("no future hour of a provider holds more washes than its minutes allow", async () => {
  const { rows } = await sql<{ most: number }>`
    select max(minutes)::integer as most from (select sum(minutes) as minutes from wash
      where status = 'scheduled' and assigned_provider_id is not null and day >= '2026-11-18' group by assigned_provider_id, day, slot) as hour`.execute(
    db,
  );
  expect(rows[0]?.most).toBeLessThanOrEqual(60);
});

test("every provider of a wash was assigned to it, and so may report it", async () => {
  expect(
    await one(sql`select count(*)::integer as count from wash
      where assigned_provider_id is not null and not exists (select from wash_assignment as given
        where given.wash_id = wash.wash_id and given.provider_id = wash.assigned_provider_id)`),
  ).toBe(0);
});

test("nearly all washes of today and tomorrow are assigned, and the others have a reason", async () => {
  const { rows } = await sql<{ washes: number; nobody: number; silent: number }>`
    select count(*)::integer as washes, count(*) filter (where assigned_provider_id is null)::integer as nobody,
      count(*) filter (where assigned_provider_id is null and unassigned_reason is null)::integer as silent
    from wash where status in ('scheduled', 'done', 'missed') and day between '2026-11-18' and '2026-11-19'
    group by day`.execute(db);
  expect(rows).toHaveLength(2);
  for (const { washes, nobody, silent } of rows) {
    expect(washes).toBeGreaterThan(400);
    expect(nobody).toBeLessThanOrEqual(25);
    expect(silent).toBe(0);
  }
});

test("dropped constraints and indexes are restored unchanged", async () => {
  expect(await definitions()).toEqual(before);
});

test("invented people receive no messages", async () => {
  expect(await one(sql`select count(*)::integer as count from job where name like 'event/%'`)).toBe(0);
});

test("last month's return is filed, with customers who have a GSTIN in it", async () => {
  const { rows } = await sql<{ arn: string; businesses: number }>`
    select arn, (select count(*)::integer from bill where bill.company_id = filing.company_id
      and customer_gstin <> '' and issued between from_day and to_day) as businesses
    from return_filing as filing where to_day = '2026-10-31'`.execute(db);
  expect(rows).toEqual([{ arn: expect.stringMatching(/^AA271026/), businesses: expect.any(Number) }]);
  expect(rows[0]?.businesses).toBeGreaterThan(0);
});

test("a mandate has collected a bill, one payment link is paid and one has expired", async () => {
  const { rows } = await sql<{ what: string }>`
    select 'mandate ' || mandate.status || ', bill ' || debit.status as what
    from mandate join mandate_debit as debit using (mandate_id) join bill_account using (bill_id)
    where debit.amount_paise = paid_paise
    union all
    select 'link ' || status from payment_link join bill_account as account using (bill_id)
    where (status = 'paid') = (account.paid_paise = account.total_paise) order by what`.execute(db);
  expect(rows.map(({ what }) => what)).toEqual([
    "link expired",
    "link paid",
    "mandate active, bill collected",
  ]);
});

test("three months are closed: bills have numbers and are paid, partly paid and overdue, and the ledger adds up", async () => {
  const { rows } = await sql<{ month: string; bills: number; paid: number; part: number; open: number }>`
    select to_char(month, 'YYYY-MM') as month, count(*)::integer as bills,
      count(*) filter (where paid_paise = bill.total_paise)::integer as paid,
      count(*) filter (where paid_paise > 0 and paid_paise < bill.total_paise)::integer as part,
      count(*) filter (where paid_paise = 0 and due < '2026-11-18')::integer as open
    from bill join bill_account using (bill_id) group by 1 order by 1`.execute(db);
  expect(rows.map(({ month }) => month)).toEqual(["2026-08", "2026-09", "2026-10"]);
  for (const month of rows)
    for (const count of [month.paid, month.part, month.open]) expect(count).toBeGreaterThan(0);
  const { rows: numbers } = await sql<{ number: string }>`
    select number from bill where kind = 'tax-invoice' order by bill_id limit 1`.execute(db);
  expect(numbers[0]?.number).toBe("CH/26-27/000001");
  // Without statistics on the new rows, the sums over all of them are slow to plan.
  await sql`analyze`.execute(db);
  expect(await ledgerErrors({ db })).toEqual([]);
});

test("desk records exist in every state, and every done wash has a rate", async () => {
  expect(await one(sql`select count(distinct status)::integer as count from ticket`)).toBe(5);
  const { rows: open } = await sql<{ overdue: boolean }>`
    select distinct due_at < ${now} as overdue from ticket where status not in ('Resolved', 'Closed') order by 1`.execute(
    db,
  );
  expect(open).toEqual([{ overdue: false }, { overdue: true }]);
  expect(await one(sql`select count(distinct status)::integer as count from request`)).toBe(4);
  expect(await one(sql`select count(*)::integer as count from offer`)).toBe(5);
  expect(
    await one(sql`select count(*)::integer as count from wash join booking using (booking_id)
      where status = 'done' and not exists (select from pay_rate as rate
        where rate.service_item_id = booking.service_item_id and rate.from_day <= wash.day)`),
  ).toBe(0);
});

test("three months have expenses, and debtors have promised to pay, some in vain", async () => {
  expect(await one(sql`select count(distinct date_trunc('month', day))::integer as count from expense`)).toBe(
    3,
  );
  expect(
    await one(sql`select count(distinct promised_on < '2026-11-18')::integer as count from payment_promise`),
  ).toBe(2);
});

test("no event lies in the future", async () => {
  for (const times of [
    sql`select at from event`,
    sql`select cancelled_at from booking`,
    sql`select at from wash_assignment`,
    sql`select outcome_at from wash`,
    sql`select at from payment`,
  ])
    expect(
      await one(sql`select count(*)::integer as count from (${times}) as each (at) where at > ${now}`),
    ).toBe(0);
});

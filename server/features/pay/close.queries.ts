import { sql } from "kysely";
import { addMonths, firstDayOf, monthOf } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { EarnedDay } from "./month.queries.ts";
import { keyOf, type Sheet } from "./month.rules.ts";

export type PayClosing = { companyId: number; month: string };
export type Closer = { now: Date; userId: number };

/** The month before, if it is open although one before that is closed; null otherwise. */
export async function findOpenBefore(db: Db, { companyId, month }: PayClosing): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(month) as last from pay_close
    where company_id = ${companyId} and month < ${firstDayOf(month)}::date`.execute(db);
  const last = found(rows[0], "month").last;
  const before = addMonths(month, -1);
  return last === null || monthOf(last) === before ? null : before;
}

const slipColumns = (sheet: Sheet) => ({
  provider_id: sheet.providerId,
  provider_name: sheet.name,
  company_name: sheet.companyName,
  pan_last4: sheet.panLastFour,
  washes: sheet.washes,
  without_rate: sheet.withoutRate,
  earned_paise: sheet.earnedPaise,
  earlier_paise: sheet.earlierPaise,
  additions_paise: sheet.additionsPaise,
  deductions_paise: sheet.deductionsPaise,
  tds_rate_hundredths: sheet.tdsRateHundredths,
  tds_paise: sheet.tdsPaise,
  brought_paise: sheet.broughtPaise,
  advance_paise: sheet.advancePaise,
  advance_left_paise: sheet.advanceLeftPaise,
  net_paise: sheet.netPaise,
  carried_paise: sheet.carriedPaise,
});

/** Closes a month with these payslips. */
export async function insertPayslips(
  db: Db,
  { companyId, month }: PayClosing,
  { sheets, days }: { sheets: readonly Sheet[]; days: readonly EarnedDay[] },
  { now, userId }: Closer,
): Promise<void> {
  const first = firstDayOf(month);
  const { payCloseId } = await db
    .insertInto("pay_close")
    .values({ company_id: companyId, month: first, closed_at: now, closed_by: userId })
    .returning("pay_close_id as payCloseId")
    .executeTakeFirstOrThrow();
  if (sheets.length === 0) return;
  const { rows } = await sql<{ payslipId: number; providerId: number }>`
    insert into payslip (pay_close_id, company_id, month, provider_id, provider_name, company_name, pan_last4, washes,
      without_rate, earned_paise, earlier_paise, additions_paise, deductions_paise, tds_rate_hundredths, tds_paise,
      brought_paise, advance_paise, advance_left_paise, net_paise, carried_paise)
    select ${payCloseId}, ${companyId}, ${first}::date, slip.*
    from jsonb_to_recordset(${JSON.stringify(sheets.map(slipColumns))}::jsonb) as slip (provider_id integer,
      provider_name text, company_name text, pan_last4 text, washes integer, without_rate integer,
      earned_paise bigint, earlier_paise bigint, additions_paise bigint, deductions_paise bigint,
      tds_rate_hundredths integer, tds_paise bigint, brought_paise bigint, advance_paise bigint,
      advance_left_paise bigint, net_paise bigint, carried_paise bigint)
    returning payslip_id as "payslipId", provider_id as "providerId"`.execute(db);
  const slips = new Map(rows.map((row) => [keyOf({ ...row, companyId }), row.payslipId]));
  const slipOf = (sheet: Sheet) => found(slips.get(keyOf(sheet)), "payslip");
  await insertDays(
    db,
    days.map((line) => ({ ...line, payslipId: found(slips.get(keyOf(line)), "payslip") })),
  );
  await insertEarlier(
    db,
    sheets.flatMap((sheet) => sheet.earlier.map((line) => ({ ...line, payslipId: slipOf(sheet) }))),
  );
  const listed = (idsOf: (sheet: Sheet) => readonly number[]) =>
    sheets.flatMap((sheet) => idsOf(sheet).map((id) => ({ id, payslipId: slipOf(sheet) })));
  await insertListed(
    db,
    "adjustment",
    listed((sheet) => [...sheet.adjustments, ...sheet.late].map(({ payAdjustmentId }) => payAdjustmentId)),
  );
  await insertListed(
    db,
    "advance",
    listed(({ advances }) => advances.map(({ payAdvanceId }) => payAdvanceId)),
  );
}

/** Notes on which payslips adjustments or advances stand. */
async function insertListed(
  db: Db,
  what: "adjustment" | "advance",
  rows: readonly { id: number; payslipId: number }[],
): Promise<void> {
  await sql`
    insert into ${sql.table(`payslip_${what}`)} (${sql.ref(`pay_${what}_id`)}, payslip_id)
    select * from unnest(${rows.map(({ id }) => id)}::integer[],
      ${rows.map(({ payslipId }) => payslipId)}::integer[])`.execute(db);
}

async function insertDays(db: Db, days: readonly (EarnedDay & { payslipId: number })[]): Promise<void> {
  await sql`
    insert into payslip_day (payslip_id, day, service_item_id, item_name, washes, rate_paise)
    select * from unnest(${days.map(({ payslipId }) => payslipId)}::integer[], ${days.map(({ day }) => day)}::date[],
      ${days.map(({ serviceItemId }) => serviceItemId)}::integer[], ${days.map(({ itemName }) => itemName)}::text[], ${days.map(({ washes }) => washes)}::integer[],
      ${days.map(({ ratePaise }) => ratePaise)}::integer[])`.execute(db);
}

type SlipEarlier = Sheet["earlier"][number] & { payslipId: number };

async function insertEarlier(db: Db, lines: readonly SlipEarlier[]): Promise<void> {
  await sql`
    insert into payslip_earlier (payslip_id, month, service_item_id, item_name, washes, amount_paise)
    select * from unnest(${lines.map(({ payslipId }) => payslipId)}::integer[],
      ${lines.map(({ month }) => month)}::date[], ${lines.map(({ serviceItemId }) => serviceItemId)}::integer[], ${lines.map(({ itemName }) => itemName)}::text[],
      ${lines.map(({ washes }) => washes)}::integer[], ${lines.map(({ amountPaise }) => amountPaise)}::bigint[])
  `.execute(db);
}

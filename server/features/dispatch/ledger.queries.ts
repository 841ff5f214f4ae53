import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { publicEffect, washesWithin } from "#server/features/booking/wash.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Assignment, Outcome, ReportEntry } from "./ledger.rules.ts";

type WashState = Outcome & { bookingId: number; number: string; day: string; hour: number };

/** A wash's slot and outcome, within `scope`. */
export async function findWashState(db: Db, scope: Scope, washId: number): Promise<WashState> {
  const { rows } = await sql<WashState>`
    select wash.booking_id as "bookingId", wash.number, wash.day, extract(hour from wash.slot)::integer as hour,
      wash.status, outcome_at as "outcomeAt", outcome_by as "outcomeBy", person.name as "outcomeByName",
      outcome_reason as "outcomeReason", outcome_note as "outcomeNote", ${publicEffect} as "outcomeEffect"
    from wash left join app_user as person on person.user_id = wash.outcome_by
    where wash.wash_id = ${washId} and ${washesWithin(scope)}`.execute(db);
  return found(rows[0], "wash");
}

/** Only this many of the latest steps are shown. */
const MAX_STEPS = 200;

/** A wash's assignments, oldest first. */
export async function findAssignments(db: Db, washId: number): Promise<Assignment[]> {
  const { rows } = await sql<Assignment>`
    select given.at, chooser.name as by, person.name as "providerName", person.user_id as "providerUserId"
    from (select * from wash_assignment where wash_id = ${washId}
      order by wash_assignment_id desc limit ${sql.lit(MAX_STEPS)}) as given
    join provider on provider.provider_id = given.provider_id
    join app_user as person on person.user_id = provider.user_id
    left join app_user as chooser on chooser.user_id = given.user_id
    order by given.at, given.wash_assignment_id`.execute(db);
  return rows;
}

/** The reports of a wash from phones, with their devices. */
export async function findReportEntries(db: Db, washId: number): Promise<ReportEntry[]> {
  const { rows } = await sql<ReportEntry>`
    select at, user_id as "userId", device from round_action where wash_id = ${washId}
    order by at desc limit ${sql.lit(MAX_STEPS)}`.execute(db);
  return rows;
}

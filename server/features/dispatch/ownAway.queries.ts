import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { AbsenceRow } from "./absence.queries.ts";

type OwnAbsence = AbsenceRow & { own: boolean };
/** `today`: YYYY-MM-DD. */
type Own = { providerId: number; today: string };

/** More than fit in the days ahead. */
const MAX_LISTED = 200;

const isCurrent = ({ providerId, today }: Own): RawBuilder<boolean> =>
  sql`provider_id = ${providerId} and to_day >= ${today}::date`;

/** A provider's absences that have not ended before today. */
export async function findOwnAbsences(db: Db, own: Own): Promise<OwnAbsence[]> {
  const { rows } = await sql<OwnAbsence>`
    select provider_absence_id as "providerAbsenceId", from_day as from, to_day as to, weekday, reason,
      by_provider as own
    from provider_absence where ${isCurrent(own)}
    order by from_day, provider_absence_id limit ${MAX_LISTED}`.execute(db);
  return rows;
}

/** True if one absence already covers all of these days. */
export async function isAbsentThroughout(
  db: Db,
  { providerId, from, to }: { providerId: number; from: string; to: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from provider_absence where provider_id = ${providerId} and weekday is null
      and from_day <= ${from}::date and to_day >= ${to}::date limit 1`.execute(db);
  return rows.length > 0;
}

/** An absence that the provider entered and that has not passed, locked until the transaction ends. @throws 404 */
export async function lockOwnAbsence(
  db: Db,
  absenceId: number,
  own: Own,
): Promise<Pick<AbsenceRow, "from" | "to">> {
  const { rows } = await sql<Pick<AbsenceRow, "from" | "to">>`
    select from_day as from, to_day as to from provider_absence
    where provider_absence_id = ${absenceId} and by_provider and ${isCurrent(own)} for update`.execute(db);
  return found(rows[0], "absence");
}

/** The company's address for messages about its providers; an empty email without one. */
export async function findCompanyOf(db: Db, companyId: number): Promise<{ email: string }> {
  const { rows } = await sql<{ email: string }>`
    select email from company where company_id = ${companyId}`.execute(db);
  return found(rows[0], "company");
}

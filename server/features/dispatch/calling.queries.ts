import { sql } from "kysely";
import type { WashStatus } from "#contract/wash/state.ts";
import type { CallWay } from "#contract/dispatch/calling.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

export type CalledWash = {
  bookingId: number;
  customerName: string;
  customerPhone: string;
  officePhone: string;
  callBy: CallWay;
  status: WashStatus;
  day: string;
  slot: string;
};

/**
 * A wash assigned to the caller. Locks the caller's provider row until the transaction ends, which serialises their
 * requests for numbers.
 */
export async function lockCalled(db: Db, { userId, companyId }: Scope, washId: number): Promise<CalledWash> {
  await sql`select from provider where user_id = ${userId} for no key update`.execute(db);
  const { rows } = await sql<CalledWash>`
    select booking.booking_id as "bookingId", booking.customer_name as "customerName",
      booking.customer_phone as "customerPhone", company.phone as "officePhone", company.call_by as "callBy",
      wash.status, wash.day, wash.slot
    from wash
    join provider on provider.provider_id = wash.assigned_provider_id
    join booking on booking.booking_id = wash.booking_id
    join company on company.company_id = wash.company_id
    where wash.wash_id = ${washId} and provider.user_id = ${userId} and wash.company_id = ${companyId}`.execute(
    db,
  );
  return found(rows[0], "wash");
}

/** How often a user has requested a number since then: for this wash, and in total. */
export async function countCalls(
  db: Db,
  { userId, washId, since }: { userId: number; washId: number; since: Date },
): Promise<{ ofWash: number; inAll: number }> {
  const { rows } = await sql<{ ofWash: number; inAll: number }>`
    select count(*) filter (where wash_id = ${washId})::integer as "ofWash", count(*)::integer as "inAll"
    from round_call where user_id = ${userId} and at > ${since}`.execute(db);
  return rows[0] ?? { ofWash: 0, inAll: 0 };
}

export async function saveCall(db: Db, call: { washId: number; userId: number; now: Date }): Promise<void> {
  await db
    .insertInto("round_call")
    .values({ wash_id: call.washId, user_id: call.userId, at: call.now })
    .execute();
}

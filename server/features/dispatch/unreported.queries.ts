import { type RawBuilder, sql } from "kysely";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { lockAndFindWashes } from "#server/features/wash/row.queries.ts";
import { missWashes } from "#server/features/wash/transitionReport.queries.ts";

const unreportedBefore = (day: string): RawBuilder<unknown> =>
  sql`${washIs(openStatuses)} and wash.day < ${day}::date`;

/** Credits the washes before `day` that nobody has reported. */
export async function creditUnreported(db: Db, day: string, now: Date): Promise<void> {
  const washes = await lockAndFindWashes(db, unreportedBefore(day));
  const missed = { reason: "not-reported", note: "" } as const;
  await missWashes(db, washes, {
    ...missed,
    by: { at: now, userId: null },
    news: washes.map(({ bookingId, number, day: on, hour }) => ({
      bookingId,
      fact: {
        kind: "missed",
        number,
        from: { day: on, hour },
        effect: "credit",
        missedReason: missed.reason,
        note: missed.note,
      },
    })),
  });
}

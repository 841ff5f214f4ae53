import { z } from "zod";
import type { Db } from "#server/db/database.ts";
import { job } from "#server/jobs/job.ts";
import { enqueueEach } from "#server/jobs/jobs.queries.ts";
import { findUnbilled, isBilledUpfront } from "./charge.queries.ts";

/** Makes the bill of a booking that is paid upfront. */
export const bookingBillJob = job({ name: "bill/booking", payload: z.object({ bookingId: z.int() }) });

/**
 * Requests the bills of upfront bookings with washes that were on none yet, after a payment, or after a wash that is
 * charged, be it done or missed. Companies without tax settings make none.
 */
export async function requestBookingBills(db: Db, bookingIds: readonly number[], now: Date): Promise<void> {
  const unbilled = bookingIds.length > 0 ? await findUnbilled(db, bookingIds, now) : [];
  if (unbilled.length === 0) return;
  const jobs = unbilled.map((bookingId) => ({ key: `${bookingId}`, payload: { bookingId } }));
  await enqueueEach(db, bookingBillJob, jobs, now);
}

/** Requests another bill of an upfront booking to which washes were added after its first one. */
export async function requestFurtherBill(db: Db, bookingId: number, now: Date): Promise<void> {
  if (await isBilledUpfront(db, bookingId))
    await enqueueEach(db, bookingBillJob, [{ key: `${bookingId}`, payload: { bookingId } }], now);
}

import { z } from "zod";
import { sweepAttempts } from "#server/attempts/attempts.queries.ts";
import type { Db } from "#server/db/database.ts";
import { deleteOldUnmetDemand } from "#server/features/booking/unmetDemand.queries.ts";
import { UNMET_DEMAND_RETENTION_MS } from "#server/features/booking/unmetDemand.rules.ts";
import { deleteRefusedCallbacks } from "#server/features/gateway/gateway.queries.ts";
import { sweepMessages } from "#server/features/message/message.jobs.ts";
import { deleteUnreferenced, unknownNames } from "#server/features/file/file.queries.ts";
import { fileKinds, folderOf, kinds, UNREFERENCED_MS } from "#server/features/file/file.rules.ts";
import { DEVICE_MS } from "#server/features/session/device.rules.ts";
import { sweepFactors } from "#server/features/session/factor.queries.ts";
import { sweepGuesses } from "#server/features/session/guess.queries.ts";
import { sweepInvitations } from "#server/features/session/invitation.queries.ts";
import { sweepCodes } from "#server/features/session/phone.queries.ts";
import { UNDO_WINDOW_MS, deleteOldChoices } from "#server/features/dispatch/chosen.queries.ts";
import { sweepCustomerCodes } from "#server/features/session/customerCode.queries.ts";
import { sweepSignInCodes } from "#server/features/session/signInCode.queries.ts";
import { sweepSessions } from "#server/features/session/session.queries.ts";
import { sweepDeliveries } from "#server/features/webhook/delivery.queries.ts";
import { RETENTION_MS } from "#server/features/webhook/webhook.rules.ts";
import type { FileStore } from "#server/files/store.ts";
import { sweepKeys } from "#server/http/queries.ts";
import { ABSOLUTE_MS, CUSTOMER_IDLE_MS, IDLE_MS } from "#server/http/session.ts";
import { leasedJob, type Work } from "#server/jobs/job.ts";
import { dropFailedJobs } from "#server/jobs/jobs.queries.ts";

/** Time for which a failed job is kept, in milliseconds. */
const FAILED_JOB_MS = 90 * 24 * 3_600_000;
/** Time for which refused callbacks are counted, in milliseconds. */
const REFUSED_MS = 30 * 24 * 3_600_000;

/** Time for which calls to the outside are kept, in milliseconds. */
const ATTEMPTS_MS = 3_600_000;

/** Hourly, in one of the processes. Holds no transaction, because removing many files takes long. */
const sweeping = leasedJob({
  name: "sweep",
  payload: z.object({}),
  repeats: { everySeconds: 3_600 },
  limitSeconds: 1_800,
  atOnce: 1,
});

export function sweepJobs(work: Work, { store }: { store: FileStore }): void {
  work(sweeping, async ({ db, now }) => {
    await sweep(db, store, now);
    return null;
  });
}

/** Deletes expired data that nobody needs any more. */
export async function sweep(db: Db, store: FileStore, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await sweepSessions(db, {
    idle: ago(IDLE_MS),
    customerIdle: ago(CUSTOMER_IDLE_MS),
    old: ago(ABSOLUTE_MS),
    device: ago(DEVICE_MS),
    now,
  });
  await sweepFactors(db, now);
  await sweepGuesses(db, now);
  await sweepInvitations(db, now);
  await sweepMessages(db, now);
  await sweepCodes(db, now);
  await sweepSignInCodes(db, now);
  await sweepCustomerCodes(db, now);
  await sweepKeys(db, now);
  await sweepAttempts(db, ago(ATTEMPTS_MS));
  await sweepDeliveries(db, ago(RETENTION_MS));
  await deleteOldChoices(db, ago(UNDO_WINDOW_MS));
  await deleteOldUnmetDemand(db, ago(UNMET_DEMAND_RETENTION_MS));
  await deleteRefusedCallbacks(db, ago(REFUSED_MS));
  await dropFailedJobs(db, ago(FAILED_JOB_MS));
  await sweepFiles(db, store, ago(UNREFERENCED_MS));
}

/** Unused files, and folders of deleted records or interrupted uploads. */
async function sweepFiles(db: Db, store: FileStore, before: Date): Promise<void> {
  for (const { kind, name } of await deleteUnreferenced(db, before)) await store.remove(folderOf(kind, name));
  for (const kind of fileKinds)
    for await (const names of store.list(kinds[kind].root, before))
      for (const name of await unknownNames(db, kind, names)) await store.remove(folderOf(kind, name));
}

import { sweepAttempts } from "#server/attempts/attempts.queries.ts";
import type { Db } from "#server/db/database.ts";
import { sweepUnmetDemand } from "#server/features/booking/unmetDemand.queries.ts";
import { sweepChoices } from "#server/features/dispatch/chosen.queries.ts";
import { sweepFiles } from "#server/features/file/file.jobs.ts";
import { sweepRefusedCallbacks } from "#server/features/gateway/gateway.queries.ts";
import { sweepMessages } from "#server/features/message/message.jobs.ts";
import { sweepPlanChanges } from "#server/features/plan/undo.queries.ts";
import { sweepCustomerCodes } from "#server/features/session/customerCode.queries.ts";
import { sweepFactors } from "#server/features/session/factor.queries.ts";
import { sweepGuesses } from "#server/features/session/guess.queries.ts";
import { sweepInvitations } from "#server/features/session/invitation.queries.ts";
import { sweepCodes } from "#server/features/session/phone.queries.ts";
import { sweepSessions } from "#server/features/session/session.jobs.ts";
import { sweepSignInCodes } from "#server/features/session/signInCode.queries.ts";
import { sweepDeliveries } from "#server/features/webhook/delivery.queries.ts";
import type { FileStore } from "#server/files/store.ts";
import { sweepKeys } from "#server/http/queries.ts";
import type { Sweep } from "#server/jobs/cleanup.ts";
import { sweepFailedJobs } from "#server/jobs/jobs.queries.ts";

/** The cleanup steps; each module defines its own retention. Files go last, after the rows that reference them. */
const sweeps: readonly Sweep[] = [
  sweepSessions,
  sweepFactors,
  sweepGuesses,
  sweepInvitations,
  sweepMessages,
  sweepCodes,
  sweepSignInCodes,
  sweepCustomerCodes,
  sweepKeys,
  sweepAttempts,
  sweepDeliveries,
  sweepChoices,
  sweepUnmetDemand,
  sweepPlanChanges,
  sweepRefusedCallbacks,
  sweepFailedJobs,
  sweepFiles,
];

/** Deletes expired data that nobody needs any more. */
export async function sweep(db: Db, store: FileStore, now: Date): Promise<void> {
  for (const one of sweeps) await one(db, now, store);
}

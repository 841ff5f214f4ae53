import { z } from "zod";
import type { Db } from "#server/db/database.ts";
import { systemScope } from "#server/access/scope.ts";
import { job, leasedJob, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { GatewayRefusal, GatewaySilence } from "#server/net/gateways/call.ts";
import type { MandateState } from "#server/net/gateways/mandate.ts";
import { lockPayer } from "#server/features/payment/payment.queries.ts";
import { accountOf, type GatewayTools } from "../account.rules.ts";
import { bookPayment } from "../book.queries.ts";
import { nextPoll } from "../link/link.rules.ts";
import { findGateway, findSealedAccount } from "../gateway.queries.ts";
import {
  changeMandate,
  findMandate,
  findMandatesToPoll,
  lockOpenMandates,
  markMandatePolled,
} from "./mandate.queries.ts";
import { saveGatewayIds } from "./make.queries.ts";
import { isAmbiguous, isLive, isNews, type MandateRow, type Reported } from "./mandate.rules.ts";

/** The most mandates per run. */
const BATCH_SIZE = 200;

const Ref = z.object({ mandateId: z.int() });
const limits = { limitSeconds: 60, atOnce: 2 };

/** Asks the gateway what has become of a mandate, when its callback is late or lost. */
const pollJob = leasedJob({ name: "gateway/askMandate", payload: Ref, ...limits, attempts: 3 });

/** Ends a mandate at the gateway that has ended here. */
const cancelJob = leasedJob({ name: "gateway/cancelMandate", payload: Ref, ...limits, pauseSeconds: 30 });

const sweepJob = job({ name: "gateway/mandates", payload: z.object({}), repeats: { everySeconds: 60 } });

/** Has the gateway asked about a mandate now. */
export const pollMandateSoon = (db: Db, mandateId: number, now: Date): Promise<void> =>
  enqueue(db, pollJob, { mandateId }, { runAt: now, key: String(mandateId) });

/** Ends a mandate here for good, and then at the gateway. @returns false if it had ended before. */
export async function endMandate(
  db: Db,
  mandateId: number,
  { now, userId }: { now: Date; userId?: number },
): Promise<boolean> {
  const mandate = await findMandate(db, systemScope, mandateId, { lock: true });
  if (!mandate || mandate.status === "revoked") return false;
  await changeMandate(db, mandateId, {
    status: "revoked",
    eventAt: now,
    now,
    ...(userId !== undefined && { userId }),
  });
  await enqueue(db, cancelJob, { mandateId }, { runAt: now, key: String(mandateId) });
  return true;
}

/**
 * Stores a mandate's status as the gateway reports it, unless something later is known. An approved mandate ends the
 * customer's earlier ones: at most one collects.
 */
export async function recordReport(
  db: Db,
  { mandateId, customerId }: Pick<MandateRow, "mandateId" | "customerId">,
  reported: Reported,
  now: Date,
): Promise<void> {
  await lockPayer(db, systemScope, customerId);
  const mandate = await findMandate(db, systemScope, mandateId, { lock: true });
  if (!mandate) return;
  // A mandate that was ended here and approved afterwards has to end at the gateway too.
  if (mandate.status === "revoked" && reported.status === "active")
    await enqueue(db, cancelJob, { mandateId }, { runAt: now, key: String(mandateId) });
  if (isAmbiguous(mandate, reported)) await pollMandateSoon(db, mandateId, now);
  if (!isNews(mandate, reported)) return;
  await changeMandate(db, mandateId, { status: reported.status, eventAt: reported.at, now });
  if (!isLive(reported.status)) return;
  const [, ...earlier] = (await lockOpenMandates(db, customerId)).filter(({ status }) => isLive(status));
  for (const one of earlier) await endMandate(db, one.mandateId, { now });
}

/** Stores what the gateway says of a mandate, and books what was paid to approve it. */
export async function applyMandateState(
  db: Db,
  mandate: MandateRow,
  state: MandateState,
  now: Date,
): Promise<void> {
  const { mandateId, reference, gatewayId } = mandate;
  const gateway = await findGateway(db, gatewayId);
  if (gateway)
    for (const money of state.payments) {
      const eventId = `asked ${money.gatewayPayment}`;
      const ids = { gatewayLink: "", gatewayToken: "" };
      await bookPayment(db, gateway, { kind: "payment", eventId, reference, ...ids, money }, now);
    }
  // Customers are locked before their mandates.
  await lockPayer(db, systemScope, mandate.customerId);
  await saveGatewayIds(db, mandateId, state);
  await recordReport(db, mandate, { status: state.status, at: now }, now);
}

export function mandateJobs(work: Work, tools: GatewayTools & { clock: () => Date }): void {
  work(pollJob, async ({ payload: { mandateId }, db, signal }) => {
    const mandate = await findMandate(db, systemScope, mandateId);
    const sealed = mandate && (await findSealedAccount(db, mandate.gatewayId));
    if (!mandate || mandate.status === "revoked") return null;
    const requestedAt = tools.clock();
    const state = sealed ? await stateOf(sealed, mandate, tools, signal) : null;
    return async (transaction) => {
      const now = tools.clock();
      if (state) await applyMandateState(transaction, mandate, state, requestedAt);
      const askAt = nextPoll(mandate, now);
      await markMandatePolled(transaction, mandateId, { now, askAt });
      if (askAt === null) await recordReport(transaction, mandate, { status: "expired", at: now }, now);
    };
  });

  work(
    cancelJob,
    async ({ payload: { mandateId }, db, signal }) => {
      const mandate = await findMandate(db, systemScope, mandateId);
      const sealed = mandate && (await findSealedAccount(db, mandate.gatewayId));
      if (!sealed) return null;
      try {
        const { account, client } = accountOf(sealed, tools);
        await client.cancelMandate(account, mandate, signal);
      } catch (error) {
        // It has ended there too.
        if (!(error instanceof GatewayRefusal)) throw error;
      }
      return null;
    },
    // Nothing is collected by it: no debit is asked for once it has ended here.
    () => Promise.resolve(),
  );

  work(sweepJob, async ({ db, now }) => {
    for (const mandateId of await findMandatesToPoll(db, now, BATCH_SIZE))
      await pollMandateSoon(db, mandateId, now);
  });
}

type Sealed = NonNullable<Awaited<ReturnType<typeof findSealedAccount>>>;

/** A mandate's state at the gateway; null when it does not answer, or has no such mandate. */
async function stateOf(sealed: Sealed, mandate: MandateRow, tools: GatewayTools, signal: AbortSignal) {
  try {
    const { account, client } = accountOf(sealed, tools);
    return await client.findMandate(account, mandate, signal);
  } catch (error) {
    if (error instanceof GatewayRefusal || error instanceof GatewaySilence) return null;
    throw error;
  }
}

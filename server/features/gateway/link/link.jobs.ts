import { z } from "zod";
import type { Db } from "#server/db/database.ts";
import { systemScope } from "#server/access/scope.ts";
import { leasedJob, job, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import type { LinkState } from "#server/net/gateways/client.ts";
import { GatewayRefusal, GatewaySilence } from "#server/net/gateways/call.ts";
import { accountOf, type GatewayTools } from "../account.rules.ts";
import { bookPayment } from "../book.queries.ts";
import { findGateway, findSealedAccount } from "../gateway.queries.ts";
import { closeLink, findLink, findLinksToPoll, findOutdatedLinks, markLinkPolled } from "./link.queries.ts";
import { markLinkCreated } from "./make.queries.ts";
import { firstPoll, type LinkRow, nextPoll } from "./link.rules.ts";

/** The most links per run. */
const BATCH_SIZE = 200;

const LinkRef = z.object({ paymentLinkId: z.int() });
const limits = { limitSeconds: 60, atOnce: 4 };

/** Asks the gateway what has become of a link, when its callback is late or lost. */
const pollJob = leasedJob({ name: "gateway/askLink", payload: LinkRef, ...limits, attempts: 3 });

/** Withdraws a link at the gateway that is closed here. */
const withdrawJob = leasedJob({
  name: "gateway/withdrawLink",
  payload: LinkRef,
  ...limits,
  pauseSeconds: 30,
});

const sweepJob = job({ name: "gateway/links", payload: z.object({}), repeats: { everySeconds: 60 } });

/** Has the gateway asked about a link now. */
export const pollSoon = (db: Db, paymentLinkId: number, now: Date): Promise<void> =>
  enqueue(db, pollJob, { paymentLinkId }, { runAt: now, key: String(paymentLinkId) });

/** Has a link withdrawn at the gateway. */
export const withdrawSoon = (db: Db, paymentLinkId: number, now: Date): Promise<void> =>
  enqueue(db, withdrawJob, { paymentLinkId }, { runAt: now, key: String(paymentLinkId) });

/** Closes a link that can still be paid, and withdraws it at the gateway. @returns false when it was closed or paid. */
export async function withdrawLink(
  db: Db,
  { paymentLinkId, expiresAt }: Pick<LinkRow, "paymentLinkId" | "expiresAt">,
  now: Date,
): Promise<boolean> {
  // Asked once more when it would have expired: a payment may have been under way.
  const isClosed = await closeLink(db, paymentLinkId, { status: "cancelled", askAt: expiresAt });
  if (isClosed) await withdrawSoon(db, paymentLinkId, now);
  return isClosed;
}

/** A link's state at the gateway; null when it does not answer, or has no such link. */
async function stateOf(db: Db, tools: GatewayTools, link: LinkRow, signal: AbortSignal) {
  const sealed = await findSealedAccount(db, link.gatewayId);
  if (!sealed) return null;
  try {
    const { account, client } = accountOf(sealed, tools);
    return await client.findLink(account, link, signal);
  } catch (error) {
    if (error instanceof GatewayRefusal || error instanceof GatewaySilence) return null;
    throw error;
  }
}

/** Stores what the gateway says of a link, and books what has been paid by it. */
async function applyState(db: Db, link: LinkRow, state: LinkState | null, now: Date): Promise<void> {
  const { paymentLinkId, reference, gatewayId } = link;
  const askAt = nextPoll(link, now);
  const gateway = await findGateway(db, gatewayId);
  if (state && gateway) {
    for (const money of state.payments) {
      const eventId = `asked ${money.gatewayPayment}`;
      const ids = { gatewayLink: state.gatewayLink, gatewayToken: "" };
      await bookPayment(db, gateway, { kind: "payment", eventId, reference, ...ids, money }, now);
    }
    if (link.status === "creating")
      await markLinkCreated(db, { paymentLinkId, ...state, askAt: firstPoll(now) });
    const { status } = state;
    if (status === "expired" || status === "cancelled") {
      await markLinkPolled(db, paymentLinkId, { now, askAt: null });
      await closeLink(db, paymentLinkId, { status, askAt: null });
      return;
    }
  }
  await markLinkPolled(db, paymentLinkId, { now, askAt });
  if (askAt === null) await closeLink(db, paymentLinkId, { status: "expired", askAt: null });
}

/**
 * Closes a withdrawn link at the gateway at once, and books what has been paid by it: something else is about to pay.
 * @throws GatewaySilence, or when the gateway still takes payments by it.
 */
export async function settleLink(
  db: Db,
  tools: GatewayTools,
  paymentLinkId: number,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<void> {
  const link = await findLink(db, systemScope, paymentLinkId);
  const sealed = link && (await findSealedAccount(db, link.gatewayId));
  if (!sealed || link.status === "paid") return;
  const { account, client } = accountOf(sealed, tools);
  try {
    await client.cancelLink(account, link, signal);
  } catch (error) {
    // It has been paid, or is closed there too.
    if (!(error instanceof GatewayRefusal)) throw error;
  }
  const state = await client.findLink(account, link, signal);
  if (state?.status === "created") throw new GatewaySilence("The payment link is still open.");
  await db.transaction().execute((transaction) => applyState(transaction, link, state, now));
}

export function linkJobs(work: Work, tools: GatewayTools & { clock: () => Date }): void {
  work(pollJob, async ({ payload: { paymentLinkId }, db, signal }) => {
    const link = await findLink(db, systemScope, paymentLinkId);
    if (!link || link.status === "paid") return null;
    const state = await stateOf(db, tools, link, signal);
    return (transaction) => applyState(transaction, link, state, tools.clock());
  });

  work(
    withdrawJob,
    async ({ payload: { paymentLinkId }, db, signal }) => {
      const link = await findLink(db, systemScope, paymentLinkId);
      const sealed = link && (await findSealedAccount(db, link.gatewayId));
      if (!sealed || link.status === "paid") return null;
      const { account, client } = accountOf(sealed, tools);
      try {
        await client.cancelLink(account, link, signal);
        return null;
      } catch (error) {
        if (!(error instanceof GatewayRefusal)) throw error;
        // It has been paid, or is closed there too.
        return (transaction) => pollSoon(transaction, paymentLinkId, tools.clock());
      }
    },
    // The gateway is asked once more when the link expires.
    () => Promise.resolve(),
  );

  work(sweepJob, async ({ db, now }) => {
    for (const paymentLinkId of await findLinksToPoll(db, now, BATCH_SIZE))
      await pollSoon(db, paymentLinkId, now);
    for (const link of await findOutdatedLinks(db, BATCH_SIZE)) await withdrawLink(db, link, now);
  });
}

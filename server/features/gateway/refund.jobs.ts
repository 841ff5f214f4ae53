import { z } from "zod";
import { formatMoney } from "#contract/format.ts";
import { gatewayTitles } from "#contract/gateway/gateway.ts";
import { rupeesOf } from "#contract/money.ts";
import { watch } from "#server/attempts/attempts.queries.ts";
import type { Db } from "#server/db/database.ts";
import { job, leasedJob, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { GatewayRefusal } from "#server/net/gateways/call.ts";
import { accountOf, type GatewayTools } from "./account.rules.ts";
import { findGateway, findSealedAccount, type GatewayRow } from "./gateway.queries.ts";
import { openOfficeTask } from "./task.queries.ts";
import { changeRefund, findRefund, findUnmatchedRefunds, type RefundRow } from "./refund.queries.ts";
import { recordAccepted, recordRefused } from "./refundRecord.queries.ts";

/** A refund is asked for at once; this job repeats it when that has failed. */
const AGAIN_AFTER_MS = 60_000;
/** How long a reported refund may wait for its payment to be reported. */
const PATIENCE_MS = 30 * 60_000;
const BATCH_SIZE = 100;

const refundJob = leasedJob({
  name: "gateway/refund",
  payload: z.object({ refundId: z.int() }),
  limitSeconds: 60,
  atOnce: 2,
  pauseSeconds: 60,
});

const unmatchedJob = job({ name: "gateway/refunds", payload: z.object({}), repeats: { everySeconds: 300 } });

/** Asks the gateway for a refund later, unless it has answered by then. */
export const refundLater = (db: Db, refundId: number, now: Date): Promise<void> =>
  enqueue(
    db,
    refundJob,
    { refundId },
    { runAt: new Date(now.getTime() + AGAIN_AFTER_MS), key: String(refundId) },
  );

/**
 * Asks the gateway for a refund, outside of any transaction: it refunds once under a reference, however often it is
 * asked. @returns what to store of its answer.
 * @throws GatewaySilence
 */
export async function requestRefund(
  refund: RefundRow,
  { db, tools, now, signal }: { db: Db; tools: GatewayTools; now: Date; signal?: AbortSignal },
): Promise<(transaction: Db, now: Date) => Promise<void>> {
  const sealed = await findSealedAccount(db, refund.gatewayId ?? 0);
  try {
    if (!sealed) throw new GatewayRefusal(404, "Its API keys are not set up.");
    const { account, client } = accountOf(sealed, tools);
    const attempt = { channel: "refunds", subject: refund.refundId, now } as const;
    const accepted = await watch(db, attempt, async () => {
      const { gatewayRefund, status } = await client.refund(account, refund, signal);
      if (status === "failed") throw new GatewayRefusal(400, "It could not make the refund.");
      return { gatewayRefund, isProcessed: status === "processed" };
    });
    return (transaction, recordedAt) => recordAccepted(transaction, refund, accepted, recordedAt);
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    const problem = error.message;
    return async (transaction) => void (await recordRefused(transaction, refund, problem));
  }
}

/** Tells the office of a refund that could not be made, or that belongs to no known payment. */
export async function notifyOfRefund(
  db: Db,
  gateway: GatewayRow,
  { amountPaise, gatewayPayment, gatewayRefund, paymentId, problem }: RefundRow,
  { isMade, now }: { isMade: boolean; now: Date },
): Promise<void> {
  const amount = formatMoney(rupeesOf(amountPaise));
  const title = gatewayTitles[gateway.name];
  const payment = paymentId === null ? gatewayPayment : `${paymentId} (${gatewayPayment})`;
  await openOfficeTask(
    db,
    gateway,
    {
      subject: isMade ? `Refund of ${amount} to be recorded` : `Refund of ${amount} was not made`,
      description: isMade
        ? `${title} reports refund ${gatewayRefund} of payment ${payment}, which is more than is left of it here. Please check it, and record what the customer has got on the account.`
        : `${title} could not refund payment ${payment}. ${problem} Please give the money back another way.`,
      priority: "High",
      due: null,
    },
    now,
  );
}

export function refundJobs(work: Work, tools: GatewayTools & { clock: () => Date }): void {
  work(
    refundJob,
    async ({ payload: { refundId }, db, signal }) => {
      const refund = await findRefund(db, refundId);
      if (refund?.status !== "asked") return null;
      const store = await requestRefund(refund, { db, tools, now: tools.clock(), signal });
      return async (transaction) => {
        const now = tools.clock();
        await store(transaction, now);
        const [stored, gateway] = [
          await findRefund(transaction, refundId),
          await findGateway(transaction, refund.gatewayId ?? 0),
        ];
        if (stored?.status === "failed" && gateway)
          await notifyOfRefund(transaction, gateway, stored, { isMade: false, now });
      };
    },
    async (db, { payload: { refundId }, nextAt, problem, now }) => {
      const refund = nextAt === null ? await findRefund(db, refundId) : undefined;
      const gateway = refund && (await findGateway(db, refund.gatewayId ?? 0));
      if (!gateway || refund.status !== "asked") return;
      // It may have been made all the same: an event of it is still recorded.
      await changeRefund(db, refundId, { status: "failed", problem });
      await notifyOfRefund(db, gateway, { ...refund, problem }, { isMade: false, now });
    },
  );

  work(unmatchedJob, async ({ db, now }) => {
    const before = new Date(now.getTime() - PATIENCE_MS);
    for (const { refund, gateway } of await findUnmatchedRefunds(db, before, BATCH_SIZE)) {
      await changeRefund(db, refund.refundId, { status: "passed-on" });
      await notifyOfRefund(db, gateway, refund, { isMade: true, now });
    }
  });
}

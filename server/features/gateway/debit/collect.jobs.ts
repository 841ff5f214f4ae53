import { z } from "zod";
import { indiaAt } from "#contract/day.ts";
import { less, lesserOf, NO_PAISE } from "#contract/money.ts";
import { systemScope } from "#server/access/scope.ts";
import { watch } from "#server/attempts/attempts.queries.ts";
import type { Db } from "#server/db/database.ts";
import { leasedJob, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { GatewayRefusal } from "#server/net/gateways/call.ts";
import type { DebitState } from "#server/net/gateways/mandate.ts";
import { accountOf, type GatewayTools } from "../account.rules.ts";
import { bookPayment } from "../book.queries.ts";
import { settleLink, withdrawLink } from "../link/link.jobs.ts";
import { findOpenLinksWith } from "../link/link.queries.ts";
import { findPayable } from "../link/payable.queries.ts";
import { findCollecting, findMandate } from "../mandate/mandate.queries.ts";
import { findGateway, findSealedAccount } from "../gateway.queries.ts";
import { findDebit, findDebitFacts, findUnsettledLinks, findWord } from "./debit.queries.ts";
import { changeAmount, markDebitPolled, saveOrder } from "./collect.queries.ts";
import { markRequested } from "./transition.queries.ts";
import { findSoft } from "./announce.queries.ts";
import { type DebitRow, decide, isLost, nextDebitPoll, reasons } from "./debit.rules.ts";
import { settleFailed, settleUncollected } from "./settle.jobs.ts";

const Ref = z.object({ debitId: z.int() });

const collectJob = leasedJob({
  name: "gateway/collect",
  payload: Ref,
  limitSeconds: 120,
  atOnce: 4,
  attempts: 5,
  pauseSeconds: 30,
});

/** Asks the gateway what has become of a debit, when its callback is late or lost. */
const pollJob = leasedJob({
  name: "gateway/askDebit",
  payload: Ref,
  limitSeconds: 60,
  atOnce: 4,
  attempts: 3,
});

export const collectSoon = (db: Db, debitId: number, now: Date): Promise<void> =>
  enqueue(db, collectJob, { debitId }, { runAt: now, key: String(debitId) });

export const pollDebitSoon = (db: Db, debitId: number, now: Date): Promise<void> =>
  enqueue(db, pollJob, { debitId }, { runAt: now, key: String(debitId) });

const dueOf = ({ billId }: DebitRow) => ({ billId, bookingId: null });

/** The open and the claimed amount of a debit's bill and the promised day; the bill is locked until the transaction ends. */
async function lockOpen(db: Db, debit: DebitRow) {
  const payable = await findPayable(db, systemScope, dueOf(debit), { lock: true });
  return { openPaise: payable?.openPaise ?? NO_PAISE, ...(await findWord(db, debit.billId)) };
}

/**
 * Decides what happens to an announced debit, and withdraws the payment links with its bill. From then on none is made until
 * the debit is settled. @returns true if it is to be asked for.
 */
async function start(db: Db, debitId: number, now: Date): Promise<boolean> {
  const existing = await findDebit(db, debitId);
  if (!existing) return false;
  // Bills are locked before their debits.
  const sums = await lockOpen(db, existing);
  const debit = await findDebit(db, debitId, { lock: true });
  if (debit?.status !== "announced") return debit?.status === "requested";
  const mandate = await findCollecting(db, debit.customerId);
  const collecting = mandate && {
    maxPaise: mandate.maxPaise,
    gatewayWorks: mandate.gatewayWorks,
    isPaused: mandate.status === "paused" || mandate.pausedAt !== null,
  };
  const decision = decide({ ...sums, day: indiaAt(debit.collectAt).day, mandate: collecting ?? null });
  if (decision.transition !== "request" || !mandate) {
    const ended = { transition: "fail", problem: reasons.ended, isTold: true } as const;
    await settleUncollected(db, debitId, { ...(decision.transition === "request" ? ended : decision), now });
    return false;
  }
  await markRequested(db, debitId, {
    mandateId: mandate.mandateId,
    amountPaise: decision.amountPaise,
    isSameMandate: mandate.mandateId === debit.mandateId,
    now,
    askAt: nextDebitPoll(0, now),
  });
  for (const link of await findOpenLinksWith(db, debit.billId)) await withdrawLink(db, link, now);
  return true;
}

/** The client and the ids of a debit at its gateway; null when it can't be called. */
async function gatewayOf(db: Db, debit: DebitRow, tools: GatewayTools) {
  const mandate = await findMandate(db, systemScope, debit.mandateId);
  const sealed = mandate && (await findSealedAccount(db, mandate.gatewayId));
  return sealed ? { mandate, ...accountOf(sealed, tools) } : null;
}

type GatewayContext = { db: Db; tools: GatewayTools; signal: AbortSignal };

/** A debit's state at the gateway; null when it knows none. @throws GatewaySilence */
async function stateOf(debit: DebitRow, { db, tools, signal }: GatewayContext): Promise<DebitState | null> {
  try {
    const gateway = await gatewayOf(db, debit, tools);
    if (!gateway) return null;
    const { reference: name, gatewayOrder, amountPaise } = debit;
    const { reference } = gateway.mandate;
    const named = { debit: name, reference, gatewayOrder, amountPaise };
    return await gateway.client.findDebit(gateway.account, named, signal);
  } catch (error) {
    if (error instanceof GatewayRefusal) return null;
    throw error;
  }
}

/** Stores what the gateway says of a debit, and books what it has collected. */
async function apply(db: Db, debit: DebitRow, state: DebitState, now: Date): Promise<void> {
  const { debitId, reference, amountPaise } = debit;
  const mandate = await findMandate(db, systemScope, debit.mandateId);
  const gateway = mandate && (await findGateway(db, mandate.gatewayId));
  if (state.status === "collected" && gateway) {
    const { money } = state;
    const eventId = `asked ${money.gatewayPayment}`;
    const ids = { reference, gatewayLink: "", gatewayToken: "" };
    await bookPayment(db, gateway, { kind: "payment", eventId, ...ids, money }, now);
  }
  // Payers and bills are locked before their debits.
  await saveOrder(db, debitId, { gatewayOrder: state.gatewayOrder, orderPaise: amountPaise });
  if (state.status === "failed") await settleFailed(db, debitId, { ...state, now });
}

/**
 * Makes sure that nothing else has paid or can pay a requested debit's bill: its withdrawn links, and earlier debits
 * that a bank may have collected late. @returns false while an earlier debit is still open.
 * @throws GatewaySilence
 */
async function settleOthers(debit: DebitRow, context: GatewayContext, now: Date): Promise<boolean> {
  const { db, tools, signal } = context;
  for (const paymentLinkId of await findUnsettledLinks(db, debit.billId))
    await settleLink(db, tools, paymentLinkId, { now, signal });
  for (const debitId of await findSoft(db, debit.billId)) {
    const earlier = await findDebit(db, debitId);
    const state = earlier && (await stateOf(earlier, context));
    if (state?.status === "pending") return false;
    if (earlier && state?.status === "collected")
      await db.transaction().execute((transaction) => apply(transaction, earlier, state, now));
  }
  return true;
}

/** Adapts a requested debit to what is open by now. @returns it; null when nothing is left to collect. */
async function confirm(db: Db, debitId: number, now: Date): Promise<DebitRow | null> {
  const existing = await findDebit(db, debitId);
  if (!existing) return null;
  const { openPaise, claimedPaise } = await lockOpen(db, existing);
  const debit = await findDebit(db, debitId, { lock: true });
  if (debit?.status !== "requested") return null;
  const amountPaise = lesserOf(less(openPaise, claimedPaise), debit.amountPaise);
  if (amountPaise <= NO_PAISE) {
    await settleUncollected(db, debitId, { transition: "drop", problem: reasons.paid, isTold: false, now });
    return null;
  }
  await changeAmount(db, debitId, amountPaise);
  return { ...debit, amountPaise };
}

/** Asks the gateway to collect a debit. @returns its state there. @throws GatewaySilence */
async function request(
  debit: DebitRow,
  { db, tools, signal }: GatewayContext,
  now: Date,
): Promise<DebitState> {
  const { gatewayOrder, orderPaise, amountPaise, collectAt: at } = debit;
  try {
    const facts = await findDebitFacts(db, debit.debitId);
    const gateway = await gatewayOf(db, debit, tools);
    if (!facts || !gateway) throw new GatewayRefusal(401, reasons.off);
    const ids = { debit: debit.reference, gatewayOrder, orderPaise, amountPaise, at, now };
    const body = { ...gateway.mandate, ...facts, ...ids, purpose: `Bill ${facts.number}` };
    return await watch(db, { channel: "debits", subject: debit.debitId, now }, () =>
      gateway.client.requestDebit(gateway.account, body, signal),
    );
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    // The company's keys are not the customer's fault.
    const isSoft = error.status === 401 || error.status === 403;
    return { status: "failed", gatewayOrder, problem: error.message, isSoft };
  }
}

export function collectJobs(work: Work, tools: GatewayTools & { clock: () => Date }): void {
  work(
    collectJob,
    async ({ payload: { debitId }, db, signal }) => {
      const now = tools.clock();
      if (!(await db.transaction().execute((transaction) => start(transaction, debitId, now)))) return null;
      const started = await findDebit(db, debitId);
      const asking = { db, tools, signal };
      if (!started || !(await settleOthers(started, asking, now))) return null;
      const debit = await db.transaction().execute((transaction) => confirm(transaction, debitId, now));
      if (!debit) return null;
      const state = await request(debit, asking, now);
      return (transaction) => apply(transaction, debit, state, tools.clock());
    },
    // The gateway is asked what has become of it.
    () => Promise.resolve(),
  );

  work(
    pollJob,
    async ({ payload: { debitId }, db, signal }) => {
      const debit = await findDebit(db, debitId);
      if (debit?.status !== "requested") return null;
      const state = await stateOf(debit, { db, tools, signal });
      return async (transaction) => {
        const now = tools.clock();
        if (state) await apply(transaction, debit, state, now);
        else if (isLost(debit.requestedAt ?? now, now))
          await settleFailed(transaction, debitId, { problem: reasons.silent, isSoft: true, now });
        await markDebitPolled(transaction, debitId, nextDebitPoll(debit.asks + 1, now));
      };
    },
    async (db, { payload: { debitId }, now }) => {
      const debit = await findDebit(db, debitId);
      if (debit) await markDebitPolled(db, debitId, nextDebitPoll(debit.asks + 1, now));
    },
  );
}

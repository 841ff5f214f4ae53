import { z } from "zod";
import { addDays, indiaAt } from "#contract/day.ts";
import { gatewayNames } from "#contract/gateway/gateway.ts";
import { less, lesserOf, NO_PAISE, rupeesOf } from "#contract/money.ts";
import { systemScope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { payLinkOf } from "#server/features/bill/payKey.rules.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { notifyReader } from "#server/features/message/notification.jobs.ts";
import type { TemplateMessage } from "#server/features/message/message.rules.ts";
import { job, leasedJob, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { clients } from "#server/net/gateways/clients.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { accountOf, type GatewayTools, newReference } from "../account.rules.ts";
import { DAY_MS } from "../link/link.rules.ts";
import { makeLinkSoon } from "../link/make.jobs.ts";
import { findPayable } from "../link/payable.queries.ts";
import { findMandate } from "../mandate/mandate.queries.ts";
import { findSealedAccount } from "../gateway.queries.ts";
import { pollDebitSoon, collectSoon } from "./collect.jobs.ts";
import { findDebit, findDebitFacts } from "./debit.queries.ts";
import { findDebitsToPoll, findToCollect, saveOrder } from "./collect.queries.ts";
import { type BillToAnnounce, findToAnnounce, insertDebit } from "./announce.queries.ts";
import { NOTICE_DAYS, requestedUntil, collectAtOf, hours, LATE_DAYS } from "./debit.rules.ts";
import { followUpJob } from "./settle.jobs.ts";

/** The most bills or debits per run. */
const BATCH_SIZE = 200;

const announceJob = job({
  name: "gateway/announceDebits",
  payload: z.object({}),
  repeats: { everySeconds: 600 },
});

/** Has the gateway announce a debit to the customer's bank. */
const orderJob = leasedJob({
  name: "gateway/announceDebit",
  payload: z.object({ debitId: z.int() }),
  limitSeconds: 60,
  atOnce: 2,
  pauseSeconds: 60,
});

const dayAheadGateways = gatewayNames.filter((name) => clients[name].requestsDayAhead);

const sweepJob = job({ name: "gateway/debits", payload: z.object({}), repeats: { everySeconds: 60 } });

async function announce(db: Db, { secrets }: GatewayTools, bill: BillToAnnounce, now: Date): Promise<void> {
  const { billId, customerId, mandateId, number, month, due, leftPaise, maxPaise } = bill;
  const [reader] = await findReaders(db, [customerId]);
  if (!reader) return;
  const collectAt = collectAtOf(due, now);
  const amountPaise = lesserOf(leftPaise, maxPaise);
  const debit = { mandateId, billId, amountPaise, firstAt: collectAt, collectAt, now };
  const debitId = await insertDebit(db, { ...debit, reference: newReference("DB") });
  if (debitId === null) return;
  const rest = rupeesOf(less(leftPaise, amountPaise));
  const parameters = {
    number,
    month: translatorIn(reader.language).month(month),
    day: indiaAt(collectAt).day,
    amount: rupeesOf(amountPaise),
  };
  const message: TemplateMessage =
    rest > 0
      ? { template: "mandate-notice-part", parameters: { ...parameters, rest } }
      : { template: "mandate-notice", parameters };
  await notifyReader(db, secrets, reader, message, { now, expiresAt: collectAt });
  await enqueue(db, orderJob, { debitId }, { runAt: now, key: String(debitId) });
}

/** How long the message with a payment link is worth sending. */
const RECENT_NOTICE_MS = 3 * DAY_MS;

/** Tells the customer to pay what AutoPay has not collected, and makes the bill's payment link. */
async function notifyOfRemainder(
  db: Db,
  { secrets, publicUrl }: GatewayTools,
  debitId: number,
  now: Date,
): Promise<void> {
  const debit = await findDebit(db, debitId);
  const facts = await findDebitFacts(db, debitId);
  const payable =
    debit && (await findPayable(db, systemScope, { billId: debit.billId, bookingId: null }, { lock: false }));
  if (!debit || !facts || !payable || facts.openPaise <= NO_PAISE) return;
  const [reader] = await findReaders(db, [debit.customerId]);
  const link = payLinkOf(publicUrl, { ...debit, ...payable }, secrets);
  const message = {
    template: debit.status === "collected" ? ("mandate-rest" as const) : ("mandate-failed" as const),
    parameters: { number: facts.number, amount: rupeesOf(facts.openPaise), link },
  };
  if (reader)
    await notifyReader(db, secrets, reader, message, {
      now,
      expiresAt: new Date(now.getTime() + RECENT_NOTICE_MS),
    });
  if (payable.isOnline) await makeLinkSoon(db, debit.billId, now);
}

/** Announces bills that AutoPay collects, and collects them: once, and only what is open at that moment. */
export function debitJobs(work: Work, tools: GatewayTools & { clock: () => Date }): void {
  work(announceJob, async ({ db, now }) => {
    const { day, time } = indiaAt(now);
    if (time < hours.from || time >= hours.until) return;
    const range = { from: addDays(day, -LATE_DAYS), to: addDays(day, NOTICE_DAYS), limit: BATCH_SIZE };
    for (const bill of await findToAnnounce(db, range)) await announce(db, tools, bill, now);
  });

  work(
    orderJob,
    async ({ payload: { debitId }, db, signal }) => {
      const debit = await findDebit(db, debitId);
      const mandate = debit && (await findMandate(db, systemScope, debit.mandateId));
      const sealed = mandate && (await findSealedAccount(db, mandate.gatewayId));
      const facts = await findDebitFacts(db, debitId);
      if (debit?.status !== "announced" || !sealed || !facts) return null;
      const { account, client } = accountOf(sealed, tools);
      const { reference, amountPaise } = debit;
      const gatewayOrder = await client.announceDebit(
        account,
        {
          ...debit,
          ...mandate,
          ...facts,
          debit: reference,
          purpose: `Bill ${facts.number}`,
          at: debit.collectAt,
          now: tools.clock(),
        },
        signal,
      );
      return (transaction) => saveOrder(transaction, debitId, { gatewayOrder, orderPaise: amountPaise });
    },
    // It is made when the debit is asked for.
    () => Promise.resolve(),
  );

  work(followUpJob, ({ payload: { debitId }, db, now }) => notifyOfRemainder(db, tools, debitId, now));

  work(sweepJob, async ({ db, now }) => {
    const range = { now, aheadUntil: requestedUntil(now), dayAheadGateways, limit: BATCH_SIZE };
    for (const debitId of await findToCollect(db, range)) await collectSoon(db, debitId, now);
    for (const debitId of await findDebitsToPoll(db, now, BATCH_SIZE)) await pollDebitSoon(db, debitId, now);
  });
}

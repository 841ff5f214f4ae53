import { z } from "zod";
import type { CodedText } from "#contract/coded.ts";
import { type Scope, systemScope } from "#server/access/scope.ts";
import { watch } from "#server/attempts/attempts.queries.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, found, refusalText, tooOften } from "#server/errors/apiError.ts";
import { lockOwedBy } from "#server/features/bank/owed.queries.ts";
import { requirePayable, sumOpen } from "#server/features/bank/owed.rules.ts";
import { lockPayer } from "#server/features/payment/payment.queries.ts";
import type { Due } from "#server/features/payment/payment.rules.ts";
import { leasedJob, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { GatewaySilence } from "#server/net/gateways/call.ts";
import { accountOf, gatewayError, type GatewayTools, isPage, newReference } from "../account.rules.ts";
import { findPayingGateway, findSealedAccount } from "../gateway.queries.ts";
import { withdrawLink, withdrawSoon } from "./link.jobs.ts";
import { findOpenLink, findOpenLinkOfAll } from "./link.queries.ts";
import { countLinks, findLinkToMake, insertLink, markLinkCreated, type NewLink } from "./make.queries.ts";
import { findPayable, isCollected } from "./payable.queries.ts";
import { DAY_MS, expiryOf, firstPoll, isUsable, MAX_PER_DAY, newToken } from "./link.rules.ts";

const conflict = (text: CodedText): ApiError => new ApiError("conflict", text);

/** @returns the id of a new link, which is not at the gateway yet. @throws 429 after many links of a customer. */
async function insertNewLink(
  db: Db,
  customerId: number,
  link: Pick<NewLink, "gatewayId" | "dues" | "amountPaise" | "now">,
): Promise<number> {
  const { now } = link;
  if ((await countLinks(db, customerId, new Date(now.getTime() - DAY_MS))) >= MAX_PER_DAY)
    throw tooOften("paymentLinksOfDay", { count: MAX_PER_DAY, wait: DAY_MS / 1000 });
  const reference = newReference("PL");
  return insertLink(db, {
    ...link,
    reference,
    token: newToken(),
    expiresAt: expiryOf(now),
    askAt: firstPoll(now),
  });
}

/**
 * The open link for what is due, or the row of a new one, which is not at the gateway yet.
 * @returns its id.
 * @throws 404 outside of `scope`, 409 when nothing can be paid online, 429 after many links of a customer.
 */
export async function reserveLink(db: Db, scope: Scope, due: Due, now: Date): Promise<number> {
  const payable = found(
    await findPayable(db, scope, due, { lock: true }),
    due.billId === null ? "booking" : "bill",
  );
  const { companyId, customerId, openPaise, isMonthly } = payable;
  if (isMonthly) throw conflict(refusalText("bookingBilledMonthly"));
  if (openPaise <= 0) throw conflict(refusalText(due.billId === null ? "bookingPaid" : "billPaid"));
  // Read after the lock, which a debit takes too.
  if (due.billId !== null && (await isCollected(db, due.billId)))
    throw conflict(refusalText("billBeingCollected"));
  const gatewayId = await findPayingGateway(db, companyId);
  if (gatewayId === null) throw conflict(refusalText("onlinePaymentOff"));
  const open = await findOpenLink(db, due);
  if (open && open.amountPaise === openPaise && open.gatewayId === gatewayId && isUsable(open, now))
    return open.paymentLinkId;
  if (open) await withdrawLink(db, open, now);
  return insertNewLink(db, customerId, { gatewayId, dues: [due], amountPaise: openPaise, now });
}

const isSameDue = (one: Due, other: Due | undefined): boolean =>
  one.billId === other?.billId && one.bookingId === other.bookingId;

/**
 * The open link for all that a customer owes, or the row of a new one; without bills that AutoPay is collecting.
 * @returns its id.
 * @throws 404 outside of `scope`, 409 when nothing can be paid online or another amount is open.
 */
export async function reserveLinkOfAll(
  db: Db,
  scope: Scope,
  { CustomerId, Amount }: { CustomerId: number; /** Null: whatever is open. */ Amount: number | null },
  now: Date,
): Promise<number> {
  const { customerId, companyId } = await lockPayer(db, scope, CustomerId);
  const payable = requirePayable(await lockOwedBy(db, customerId, now), Amount);
  const [first, second] = payable;
  if (first && !second) return reserveLink(db, scope, first, now);
  const gatewayId = await findPayingGateway(db, companyId);
  if (gatewayId === null) throw conflict(refusalText("onlinePaymentOff"));
  const open = await findOpenLinkOfAll(db, customerId);
  const isSame =
    open?.dues.length === payable.length &&
    open.amountPaise === sumOpen(payable) &&
    payable.every((due, index) => isSameDue(due, open.dues[index]));
  if (open && isSame && open.gatewayId === gatewayId && isUsable(open, now)) return open.paymentLinkId;
  if (open) await withdrawLink(db, open, now);
  return insertNewLink(db, customerId, { gatewayId, dues: payable, amountPaise: sumOpen(payable), now });
}

/**
 * Makes a reserved link at the gateway, outside of any transaction: the gateway makes it once under its reference,
 * however often it is asked.
 * @throws 503 when the gateway does not answer, 409 when it refuses.
 */
export async function makeLink(
  { db, now }: { db: Db; now: Date },
  tools: GatewayTools,
  {
    paymentLinkId,
    isOffice,
  }: { paymentLinkId: number; /** True if it may read the gateway's reasons. */ isOffice: boolean },
): Promise<void> {
  const link = await findLinkToMake(db, paymentLinkId);
  if (link?.status !== "creating") return;
  const sealed = await findSealedAccount(db, link.gatewayId);
  if (!sealed) throw conflict(refusalText("onlinePaymentOff"));
  try {
    const { account, client } = accountOf(sealed, tools);
    const returnUrl = `${tools.publicUrl}/paid?t=${link.token}`;
    const notifyUrl = `${tools.publicUrl}/api/Gateway/${sealed.name}`;
    const { url, gatewayLink } = await watch(
      db,
      { channel: "links", subject: paymentLinkId, now },
      async () => {
        const created = await client.createLink(account, { ...link, returnUrl, notifyUrl });
        if (!isPage(created.url)) throw new GatewaySilence("It answered without a page.");
        return created;
      },
    );
    const status = await markLinkCreated(db, { paymentLinkId, url, gatewayLink, askAt: firstPoll(now) });
    // It was closed while the gateway made it.
    if (status === "cancelled" || status === "expired") await withdrawSoon(db, paymentLinkId, now);
  } catch (error) {
    throw gatewayError(error, { name: sealed.name, isOffice });
  }
}

/** Makes the payment link of a bill that AutoPay has not collected. */
const makeJob = leasedJob({
  name: "gateway/makeLink",
  payload: z.object({ billId: z.int() }),
  limitSeconds: 60,
  atOnce: 2,
  attempts: 4,
  pauseSeconds: 60,
});

export const makeLinkSoon = (db: Db, billId: number, now: Date): Promise<void> =>
  enqueue(db, makeJob, { billId }, { runAt: now, key: String(billId) });

export function makeLinkJobs(work: Work, tools: GatewayTools & { clock: () => Date }): void {
  work(
    makeJob,
    async ({ payload: { billId }, db }) => {
      const now = tools.clock();
      const due = { billId, bookingId: null };
      try {
        const paymentLinkId = await db
          .transaction()
          .execute((transaction) => reserveLink(transaction, systemScope, due, now));
        await makeLink({ db, now }, tools, { paymentLinkId, isOffice: true });
      } catch (error) {
        // The bill is paid by now, or its company takes no payments online.
        if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
      }
      return null;
    },
    // The customer has the bill's own link, which makes one too.
    () => Promise.resolve(),
  );
}

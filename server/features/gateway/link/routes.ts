import type { CodedText } from "#contract/coded.ts";
import { gatewayTitles } from "#contract/gateway/gateway.ts";
import { monthOf } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import {
  cancelPaymentLink,
  createLinkByKey,
  createPaymentLink,
  getDuePaymentLink,
  getPaidPage,
  getPaymentLink,
  getPayPage,
} from "#contract/payment/link.ts";
import { createOwedLink } from "#contract/payment/owed.ts";
import type { Db } from "#server/db/database.ts";
import { billOfKey } from "#server/features/bill/payKey/rules.ts";
import { findBilledBooking } from "#server/features/payment/due/queries.ts";
import { lockPayer } from "#server/features/payment/queries.ts";
import type { Due } from "#server/features/payment/rules.ts";
import { findOwedBy } from "#server/features/bank/owed/queries.ts";
import { requirePayable, sumOpen } from "#server/features/bank/owed/rules.ts";
import { ApiError, found, missing, refusalText, tooOften } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Write } from "#server/http/write.ts";
import { GatewayRefusal, GatewaySilence } from "#server/net/gateways/client.ts";
import { type Scope, systemScope } from "#server/access/scope.ts";
import { accountOf, type GatewayTools, newReference } from "../account/rules.ts";
import { findPayingGateway, findSealedAccount } from "../queries.ts";
import { askSoon, withdrawLink, withdrawSoon } from "./jobs.ts";
import {
  countLinks,
  findLatestLink,
  findLink,
  findLinkByToken,
  findLinkToMake,
  findOpenLink,
  findPayable,
  findPayPage,
  findOpenLinkOfAll,
  insertLink,
  markLinkMade,
  type NewLink,
} from "./queries.ts";
import {
  DAY_MS,
  expiryOf,
  firstAsk,
  isStillGood,
  isWorthAsking,
  type LinkRow,
  MOST_A_DAY,
  newToken,
} from "./rules.ts";
import { serializeLink, serializeStatus } from "./serialize.ts";

type DueFields = { BillId?: number | undefined; BookingId?: number | undefined };

/**
 * The contract has checked that there is exactly one of the two. A booking's bill is paid by paying the booking, so that
 * it has one link.
 */
async function dueOf(db: Db, { BillId, BookingId = 0 }: DueFields): Promise<Due> {
  const bookingId = BillId === undefined ? BookingId : await findBilledBooking(db, BillId);
  return bookingId === null ? { billId: BillId ?? 0, bookingId } : { billId: null, bookingId };
}

const conflict = (text: CodedText) => new ApiError("conflict", text);

/**
 * The open link for what is due, or the row of a new one, which is not at the gateway yet.
 * @returns its id.
 * @throws 404 outside of `scope`, 409 when nothing can be paid online, 429 after many links of a customer.
 */
async function reserveLink(db: Db, scope: Scope, due: Due, now: Date): Promise<number> {
  const payable = found(
    await findPayable(db, scope, due, { lock: true }),
    due.billId === null ? "booking" : "bill",
  );
  const { companyId, customerId, openPaise, isMonthly } = payable;
  if (isMonthly) throw conflict(refusalText("bookingBilledMonthly"));
  if (openPaise <= 0) throw conflict(refusalText(due.billId === null ? "bookingPaid" : "billPaid"));
  const gatewayId = await findPayingGateway(db, companyId);
  if (gatewayId === null) throw conflict(refusalText("onlinePaymentOff"));
  const open = await findOpenLink(db, due);
  if (open && open.amountPaise === openPaise && open.gatewayId === gatewayId && isStillGood(open, now))
    return open.paymentLinkId;
  if (open) await withdrawLink(db, open, now);
  return insertNewLink(db, customerId, {
    gatewayId,
    dues: [due],
    amountPaise: openPaise,
    now,
  });
}

/** @returns the id of a new link, which is not at the gateway yet. @throws 429 after many links of a customer. */
async function insertNewLink(
  db: Db,
  customerId: number,
  link: Pick<NewLink, "gatewayId" | "dues" | "amountPaise" | "now">,
): Promise<number> {
  const { now } = link;
  if ((await countLinks(db, customerId, new Date(now.getTime() - DAY_MS))) >= MOST_A_DAY)
    throw tooOften("paymentLinksOfDay", { count: MOST_A_DAY, wait: DAY_MS / 1000 });
  const reference = newReference("PL");
  return insertLink(db, {
    ...link,
    reference,
    token: newToken(),
    expiresAt: expiryOf(now),
    askAt: firstAsk(now),
  });
}

const isSameDue = (one: Due, other: Due | undefined): boolean =>
  one.billId === other?.billId && one.bookingId === other.bookingId;

/**
 * The open link for all that a customer owes, or the row of a new one.
 * @returns its id.
 * @throws 404 outside of `scope`, 409 when nothing can be paid online or another amount is open.
 */
async function reserveLinkOfAll(
  db: Db,
  scope: Scope,
  { CustomerId, Amount }: { CustomerId: number; Amount: number },
  now: Date,
): Promise<number> {
  const { customerId, companyId } = await lockPayer(db, scope, CustomerId);
  const payable = requirePayable(await findOwedBy(db, customerId, now), Amount);
  const [first, second] = payable;
  if (first && !second) return reserveLink(db, scope, first, now);
  const gatewayId = await findPayingGateway(db, companyId);
  if (gatewayId === null) throw conflict(refusalText("onlinePaymentOff"));
  const open = await findOpenLinkOfAll(db, customerId);
  const isSame =
    open?.dues.length === payable.length &&
    open.amountPaise === sumOpen(payable) &&
    payable.every((due, index) => isSameDue(due, open.dues[index]));
  if (open && isSame && open.gatewayId === gatewayId && isStillGood(open, now)) return open.paymentLinkId;
  if (open) await withdrawLink(db, open, now);
  return insertNewLink(db, customerId, { gatewayId, dues: payable, amountPaise: sumOpen(payable), now });
}

const isPage = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

type Creation = { db: Db; write: Write; now: Date };

/** Seconds after which somebody may try again to open the gateway's page. */
const AWAY_SECONDS = 30;

/**
 * Makes a reserved link at the gateway, outside of any transaction: the gateway makes it once under its reference,
 * however often it is asked.
 * @throws 503 when the gateway does not answer, 409 when it refuses.
 */
async function makeLink(
  { db, now }: Creation,
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
    const { url, gatewayLink } = await client.createLink(account, { ...link, returnUrl, notifyUrl });
    if (!isPage(url)) throw new GatewaySilence("It answered without a page.");
    const status = await markLinkMade(db, { paymentLinkId, url, gatewayLink, askAt: firstAsk(now) });
    // It was closed while the gateway made it.
    if (status === "cancelled" || status === "expired") await withdrawSoon(db, paymentLinkId, now);
  } catch (error) {
    if (error instanceof GatewaySilence)
      throw tooOften("paymentPageAway", { wait: AWAY_SECONDS }, "unavailable");
    if (!(error instanceof GatewayRefusal)) throw error;
    const reason = refusalText("gatewaySays", { gateway: gatewayTitles[sealed.name], reason: error.message });
    throw new ApiError("conflict", [refusalText("paymentPageRefused"), ...(isOffice ? [reason] : [])]);
  }
}

async function createLink(
  context: Creation,
  tools: GatewayTools,
  scope: Scope,
  reserve: (db: Db) => Promise<number>,
  { isOffice } = { isOffice: scope.reach !== "customer" },
) {
  const { db, write } = context;
  const { paymentLinkId } = await write(async (transaction) => ({
    paymentLinkId: await reserve(transaction),
  }));
  await makeLink(context, tools, { paymentLinkId, isOffice });
  return serializeLink(found(await findLink(db, scope, paymentLinkId), "paymentLink"));
}

export function paymentLinkRoutes(serve: Serve, tools: GatewayTools): void {
  /** Asks the gateway for whoever waits for a payment. */
  const lookedAt = async (db: Db, link: LinkRow, now: Date) => {
    if (isWorthAsking(link, now)) await askSoon(db, link.paymentLinkId, now);
  };

  serve(createPaymentLink, async (context) => {
    const { scope, now } = context;
    const due = await dueOf(context.db, context.body);
    return createLink(context, tools, scope, (db) => reserveLink(db, scope, due, now));
  });

  serve(createOwedLink, (context) => {
    const { scope, body, now } = context;
    return createLink(context, tools, scope, (db) => reserveLinkOfAll(db, scope, body, now));
  });

  serve(createLinkByKey, (context) => {
    const billId = billOfKey(context.body.Key, tools.secrets);
    if (billId === null) throw missing("bill");
    const due = { billId, bookingId: null };
    const reserve = (db: Db) => reserveLink(db, systemScope, due, context.now);
    return createLink(context, tools, systemScope, reserve, { isOffice: false });
  });

  serve(getPaymentLink, async ({ body: { paymentLinkId }, scope, now, db }) => {
    const link = found(await findLink(db, scope, paymentLinkId), "paymentLink");
    await lookedAt(db, link, now);
    return serializeLink(link);
  });

  serve(cancelPaymentLink, ({ body: { paymentLinkId }, scope, now, write }) =>
    write(async (db) => {
      const link = found(await findLink(db, scope, paymentLinkId), "paymentLink");
      await withdrawLink(db, link, now);
      const { status } = found(await findLink(db, scope, paymentLinkId), "paymentLink");
      if (status === "paid") throw conflict(refusalText("paymentLinkPaid"));
      return { paymentLinkId, status: serializeStatus(status) };
    }),
  );

  serve(getDuePaymentLink, async ({ body, scope, now, db }) => {
    const due = await dueOf(db, body);
    const noun = due.billId === null ? "booking" : "bill";
    const { openPaise, isMonthly, isOnline } = found(
      await findPayable(db, scope, due, { lock: false }),
      noun,
    );
    const link = await findLatestLink(db, due);
    if (link) await lookedAt(db, link, now);
    return {
      offered: isOnline && openPaise > 0 && !isMonthly,
      link: link ? serializeLink(link) : null,
    };
  });

  serve(getPayPage, async ({ body, db }) => {
    const billId = billOfKey(body.Key, tools.secrets);
    if (billId === null) throw missing("bill");
    const { openPaise, isOnline, month, ...page } = found(await findPayPage(db, billId), "bill");
    const offered = isOnline && openPaise > 0;
    return { ...page, month: monthOf(month), open: rupeesOf(openPaise), offered };
  });

  serve(getPaidPage, async ({ body, now, db }) => {
    const link = found(await findLinkByToken(db, body.Token), "paymentLink");
    await lookedAt(db, link, now);
    const { companyName, amountPaise, status, url, failedAt } = link;
    return {
      companyName,
      amount: rupeesOf(amountPaise),
      status: serializeStatus(status),
      url: status === "created" ? url : "",
      failed: failedAt !== null,
    };
  });
}

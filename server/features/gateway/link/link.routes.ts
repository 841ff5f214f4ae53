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
} from "#contract/gateway/link.ts";
import { createOwedLink } from "#contract/bank/owed.ts";
import type { Db } from "#server/db/database.ts";
import { subjectOfKey } from "#server/features/bill/payKey.rules.ts";
import { findBilledBooking } from "#server/features/payment/due.queries.ts";
import type { Due } from "#server/features/payment/payment.rules.ts";
import { ApiError, found, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Write } from "#server/http/write.ts";
import { type Scope, systemScope } from "#server/access/scope.ts";
import type { GatewayTools } from "../account.rules.ts";
import { pollSoon, withdrawLink } from "./link.jobs.ts";
import { makeLink, reserveLink, reserveLinkOfAll } from "./make.jobs.ts";
import { findLatestLink, findLink } from "./link.queries.ts";
import { findLinkByToken, findOwedPage, findPayPage } from "./page.queries.ts";
import { findPayable } from "./payable.queries.ts";
import { isWorthPolling, type LinkRow } from "./link.rules.ts";
import { serializeLink, serializeStatus } from "./link.serialize.ts";

type DueFields = { BillId?: number | undefined; BookingId?: number | undefined };

/**
 * The contract has checked that there is exactly one of the two. A booking's bill is paid by paying the booking, so that
 * it has one link.
 */
async function dueOf(db: Db, { BillId, BookingId = 0 }: DueFields): Promise<Due> {
  const bookingId = BillId === undefined ? BookingId : await findBilledBooking(db, BillId);
  return bookingId === null ? { billId: BillId ?? 0, bookingId } : { billId: null, bookingId };
}

async function createLink(
  context: { db: Db; write: Write; now: Date },
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
    if (isWorthPolling(link, now)) await pollSoon(db, link.paymentLinkId, now);
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
    const subject = subjectOfKey(context.body.Key, tools.secrets);
    if (subject === null) throw missing("bill");
    const { now } = context;
    const reserve = async (db: Db) =>
      "billId" in subject
        ? reserveLink(db, systemScope, await dueOf(db, { BillId: subject.billId }), now)
        : reserveLinkOfAll(db, systemScope, { CustomerId: subject.customerId, Amount: null }, now);
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
      if (status === "paid") throw new ApiError("conflict", refusalText("paymentLinkPaid"));
      return { paymentLinkId, status: serializeStatus(status) };
    }),
  );

  serve(getDuePaymentLink, async ({ body, scope, now, db }) => {
    const due = await dueOf(db, body);
    const noun = due.billId === null ? "booking" : "bill";
    const { openPaise, isMonthly, isOnline, isCollecting } = found(
      await findPayable(db, scope, due, { lock: false }),
      noun,
    );
    const link = await findLatestLink(db, due);
    if (link) await lookedAt(db, link, now);
    return {
      offered: isOnline && openPaise > 0 && !isMonthly && !isCollecting,
      link: link ? serializeLink(link) : null,
    };
  });

  serve(getPayPage, async ({ body, db }) => {
    const subject = subjectOfKey(body.Key, tools.secrets);
    if (subject === null) throw missing("bill");
    const owed =
      "billId" in subject
        ? await findPayPage(db, subject.billId)
        : await findOwedPage(db, subject.customerId);
    const { openPaise, isOnline, month, ...page } = found(owed, "bill");
    const offered = isOnline && openPaise > 0;
    return { ...page, month: month === "" ? "" : monthOf(month), open: rupeesOf(openPaise), offered };
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

import type { Db } from "#server/db/database.ts";
import { bookPayment } from "./book.queries.ts";
import { recordDispute } from "./dispute.queries.ts";
import { findNamedDebit } from "./debit/debit.queries.ts";
import { settleFailed } from "./debit/settle.jobs.ts";
import { closeLink, findNamedLink } from "./link/link.queries.ts";
import { markLinkFailed } from "./link/make.queries.ts";
import { pollMandateSoon, recordReport } from "./mandate/mandate.jobs.ts";
import { findAwaited, findNamedMandate } from "./mandate/mandate.queries.ts";
import { saveGatewayIds } from "./mandate/make.queries.ts";
import type { GatewayRow } from "./gateway.queries.ts";
import { notifyOfRefund } from "./refund.jobs.ts";
import { recordReported } from "./refundRecord.queries.ts";
import type { DebitEvent, GatewayEvent, LinkEvent, MandateEvent, PaymentEvent } from "./gateway.rules.ts";

async function recordLinkEvent(
  db: Db,
  { gatewayId }: GatewayRow,
  event: LinkEvent,
  now: Date,
): Promise<void> {
  const link = await findNamedLink(db, gatewayId, event);
  if (!link) return;
  if (event.kind === "failed") return markLinkFailed(db, link.paymentLinkId, now);
  await closeLink(db, link.paymentLinkId, { status: event.kind, askAt: null });
}

/** Stores what a gateway reports of a mandate; asks for that of one which is known only by its customer yet. */
async function recordMandateEvent(
  db: Db,
  { gatewayId }: GatewayRow,
  event: MandateEvent,
  now: Date,
): Promise<void> {
  const mandate = await findNamedMandate(db, gatewayId, event);
  if (mandate) return recordReport(db, mandate, event, now);
  const awaited = await findAwaited(db, gatewayId, event.gatewayCustomer);
  if (awaited !== undefined) await pollMandateSoon(db, awaited, now);
}

/** Stores the token of an approval that has been paid, and has the gateway asked what has become of it. */
async function recordApproval(
  db: Db,
  { gatewayId }: GatewayRow,
  { reference, gatewayToken }: PaymentEvent,
  now: Date,
): Promise<void> {
  if (gatewayToken === "" || reference === "") return;
  const mandate = await findNamedMandate(db, gatewayId, { reference, gatewayToken: "" });
  if (!mandate) return;
  await saveGatewayIds(db, mandate.mandateId, { gatewayToken });
  await pollMandateSoon(db, mandate.mandateId, now);
}

async function recordDebitEvent(
  db: Db,
  { gatewayId }: GatewayRow,
  { reference, problem, isSoft }: DebitEvent,
  now: Date,
): Promise<void> {
  const debit = await findNamedDebit(db, gatewayId, reference);
  if (debit) await settleFailed(db, debit.debitId, { problem, isSoft, now });
}

/** Stores what an event says. Each may come several times, and before those that it follows from. */
export async function receive(db: Db, gateway: GatewayRow, event: GatewayEvent, now: Date): Promise<void> {
  if (event.kind === "payment") {
    await bookPayment(db, gateway, event, now);
    return recordApproval(db, gateway, event, now);
  }
  if (event.kind === "mandate") return recordMandateEvent(db, gateway, event, now);
  if (event.kind === "debit") return recordDebitEvent(db, gateway, event, now);
  if (event.kind === "dispute") return recordDispute(db, gateway, event, now);
  if (event.kind !== "refund") return recordLinkEvent(db, gateway, event, now);
  const failed = await recordReported(db, gateway, event, now);
  if (failed) await notifyOfRefund(db, gateway, failed, { isMade: false, now });
}

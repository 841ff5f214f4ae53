import { rupeesOf } from "#contract/money.ts";
import type { PaymentLinkStatus } from "#contract/gateway/link.ts";
import type { LinkRow, LinkStatus } from "./link.rules.ts";

export const serializeStatus = (status: LinkStatus): PaymentLinkStatus =>
  status === "creating" ? "created" : status;

export const serializeLink = ({ paymentLinkId, url, amountPaise, status, expiresAt }: LinkRow) => ({
  paymentLinkId,
  url,
  amount: rupeesOf(amountPaise),
  status: serializeStatus(status),
  expiresAt: expiresAt.toISOString(),
});

import type { BillStatus } from "#contract/bill/status.ts";
import type { BillKind } from "#contract/bill/bill.ts";
import type { Oddity } from "#contract/bill/close.ts";
import type { ScreenKey } from "#web/texts/english.ts";

export const kindNames: Record<BillKind, string> = {
  "tax-invoice": "Tax invoice",
  "bill-of-supply": "Bill of supply",
  bill: "Bill",
  opening: "Opening balance",
};

export const statusNames: Record<BillStatus, ScreenKey> = {
  open: "money.open",
  "part-paid": "money.partlyPaid",
  paid: "money.paid",
  credited: "money.credited",
};

export const statusColors: Record<BillStatus, string> = {
  open: "red",
  "part-paid": "marigold",
  paid: "green",
  credited: "gray",
};

/** Warnings shown before a month is closed. */
export const oddityNames: Record<Oddity, string> = {
  "no-tax-settings": "no tax settings",
  "very-high": "very high",
  "no-address": "no address",
  unreported: "washes nobody has reported",
};

import { rupeesOf } from "#contract/money.ts";
import { serializeDebit } from "../debit/debit.serialize.ts";
import type { ListedMandate } from "./list.queries.ts";
import { publicStatus } from "./mandate.rules.ts";

export function serializeMandate(mandate: ListedMandate, office: { isOffice: boolean }) {
  const { mandateId, customerId, companyId, companyName, maxPaise, url, next, last } = mandate;
  const status = publicStatus(mandate);
  return {
    mandateId,
    customerId,
    companyId,
    companyName,
    maxAmount: rupeesOf(maxPaise),
    status,
    url: status === "created" ? url : "",
    createdAt: mandate.createdAt.toISOString(),
    approvedAt: mandate.approvedAt?.toISOString() ?? null,
    pausedInApp: mandate.status === "paused",
    next: next && {
      billId: next.billId,
      number: next.number,
      day: next.day,
      amount: rupeesOf(next.amountPaise),
      rest: rupeesOf(next.restPaise),
      requested: next.requested,
    },
    last: last && serializeDebit(last, office),
  };
}

import type { Dashboard } from "#contract/dashboard/dashboard.ts";
import { rupeesOf } from "#contract/money.ts";
import type { CountedPaise, Figures } from "./figures.queries.ts";
import type { SlotRow } from "./slots.queries.ts";

const inRupees = ({ value, before }: CountedPaise) => ({ value: rupeesOf(value), before: rupeesOf(before) });

export const serializeDashboard = (
  { revenue, collected, pending, pendingBills, revenueByService, ...figures }: Figures,
  slots: readonly SlotRow[],
  attention: Dashboard["attention"],
) => ({
  ...figures,
  revenue: inRupees(revenue),
  collected: inRupees(collected),
  pending: inRupees(pending),
  pendingBills: inRupees(pendingBills),
  revenueByService: revenueByService.map(({ amountPaise, ...service }) => ({
    ...service,
    amount: rupeesOf(amountPaise),
  })),
  slots: [...slots],
  attention,
});

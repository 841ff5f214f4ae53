import { rupeesOf } from "#contract/money.ts";
import type { BookingRow, Filters } from "./queries.ts";

type ListFilters = {
  From?: string | undefined;
  To?: string | undefined;
  Status?: Filters["status"];
  PaymentStatus?: Filters["paymentStatus"];
  SocietyId?: number | undefined;
  CompanyId?: number | undefined;
  CustomerId?: number | undefined;
  MadeFrom?: string | undefined;
  MadeTo?: string | undefined;
  Open?: boolean | undefined;
  ActivePlan?: boolean | undefined;
};

export const filtersOf = (input: ListFilters): Filters => ({
  from: input.From,
  to: input.To,
  status: input.Status,
  paymentStatus: input.PaymentStatus,
  societyId: input.SocietyId,
  companyId: input.CompanyId,
  customerId: input.CustomerId,
  madeFrom: input.MadeFrom,
  madeTo: input.MadeTo,
  open: input.Open,
  activePlan: input.ActivePlan,
});

/** "Tower A, 101". */
export const flatText = ({ buildingName, flatName }: { buildingName: string; flatName: string }) =>
  `${buildingName}, ${flatName}`;

export function serializeBookingRow({
  amountPaise,
  taxPaise,
  paidPaise,
  offerPaise,
  createdAt,
  ...row
}: BookingRow) {
  return {
    ...row,
    flat: flatText(row),
    amount: rupeesOf(amountPaise),
    addedTax: rupeesOf(taxPaise),
    paid: rupeesOf(paidPaise),
    offerDiscount: rupeesOf(offerPaise),
    createdAt: createdAt.toISOString(),
  };
}

import { type Added, addedRateOf, billedTax, mixedTax } from "#contract/price/addedTax.ts";
import type { Billing } from "#contract/booking/billing.ts";
import { rupeesOf } from "#contract/money.ts";
import type { BookingRow } from "./list.queries.ts";
import type { Filters } from "./listFilter.queries.ts";

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
  PlanEndsBy?: string | undefined;
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
  planEndsBy: input.PlanEndsBy,
});

/** "Tower A, 101". */
export const flatText = ({ buildingName, flatName }: { buildingName: string; flatName: string }) =>
  `${buildingName}, ${flatName}`;

/**
 * The tax that is added to a booking's amount. A booking paid upfront has it as a sum, since its washes may fall under
 * several rates.
 */
function taxOf(
  billing: Billing,
  { amountPaise, taxing, ...added }: Added & Pick<BookingRow, "amountPaise" | "taxing">,
) {
  if (billing === "monthly") return billedTax(amountPaise, addedRateOf(taxing));
  return mixedTax(amountPaise, added);
}

export function serializeBookingRow({
  amountPaise,
  taxPaise,
  roundOffPaise,
  taxing,
  paidPaise,
  offerPaise,
  createdAt,
  ...row
}: BookingRow) {
  return {
    ...row,
    flat: flatText(row),
    amount: rupeesOf(amountPaise),
    tax: taxOf(row.billing, { amountPaise, taxPaise, roundOffPaise, taxing }),
    paid: rupeesOf(paidPaise),
    offerDiscount: rupeesOf(offerPaise),
    createdAt: createdAt.toISOString(),
  };
}

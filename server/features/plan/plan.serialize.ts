import { formatTime } from "#contract/format.ts";
import type { Discount } from "#contract/price/discount.ts";
import { rupeesOf } from "#contract/money.ts";
import { flatText } from "#server/features/booking/list.serialize.ts";
import { discountOf } from "#server/features/booking/page.queries.ts";
import { serializePrices } from "#server/features/booking/page.serialize.ts";
import type { PlanRow, TermRow } from "./plan.queries.ts";

const discountOfPlan = ({ discountType, discountValue }: PlanRow): Discount | null =>
  discountOf({ discountType, discountValue });

export function serializePlan(plan: PlanRow) {
  const {
    buildingName: _building,
    discountType: _type,
    discountValue: _value,
    pricePaise,
    monthlyPaise,
    changedPaise,
    owedPaise,
    slot,
    nextWash,
    ...row
  } = plan;
  return {
    ...row,
    ...serializePrices({ pricePaise, monthlyPaise, changedPaise }, discountOfPlan(plan)),
    flatName: flatText(plan),
    slot: formatTime(slot),
    nextWash: nextWash && { ...nextWash, slot: formatTime(nextWash.slot) },
    owed: rupeesOf(owedPaise),
  };
}

/** A term of `plan`, at today's prices. */
export function serializeTerm(term: TermRow, plan: PlanRow) {
  const { buildingName: _building, pricePaise, monthlyPaise, changedPaise, slot, ...row } = term;
  return {
    ...row,
    ...serializePrices({ pricePaise, monthlyPaise, changedPaise }, discountOfPlan(plan)),
    flatName: flatText(term),
    slot: formatTime(slot),
  };
}

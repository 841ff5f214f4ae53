import type { PlanLine } from "#contract/plan/plan.ts";
import type { PlanState } from "#contract/plan/state.ts";
import { formatDay, formatPrice } from "#contract/format.ts";

/** Badge colours; marigold means that somebody has to act. */
export const stateColors: Record<PlanState, string> = {
  upcoming: "teal",
  active: "green",
  paused: "gray",
  ending: "marigold",
  ended: "gray",
};

export const stateNames: Record<PlanState, string> = {
  upcoming: "Upcoming",
  active: "Running",
  paused: "Paused",
  ending: "Ending",
  ended: "Ended",
};

/** "₹799 a month", "₹49 a wash" */
export const priceOf = ({ price, monthlyPrice }: Pick<PlanLine, "price" | "monthlyPrice">): string =>
  monthlyPrice === null ? `${formatPrice(price)} a wash` : `${formatPrice(monthlyPrice)} a month`;

/** "Until 31 Jan 2027" */
export const untilOf = ({ endDate }: Pick<PlanLine, "endDate">): string =>
  endDate === null ? "No end date" : `Until ${formatDay(endDate)}`;

/** "From 1 Dec 2026, no end date", "1 Dec 2026 to 31 Jan 2027" */
export const spanOf = ({ startDate, endDate }: Pick<PlanLine, "startDate" | "endDate">): string =>
  endDate === null
    ? `From ${formatDay(startDate)}, no end date`
    : `${formatDay(startDate)} to ${formatDay(endDate)}`;

import { searchPlans } from "#contract/plan/plan.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { soldWithBill } from "#web/features/booking/sold.ts";
import { useCall } from "#web/lib/query.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** The newest plans are those just booked. */
const MAX_PLANS = 100;

/** What the plans of a new booking are: price, days and first bill. */
export function SoldPlans({ bookingId }: { bookingId: number }) {
  const screen = useTranslator();
  const plans = usePlanTexts();
  const rows = useCall(searchPlans, { pageSize: MAX_PLANS }).data?.rows ?? [];
  return rows
    .filter((plan) => plan.bookingId === bookingId)
    .map((plan) => <span key={plan.planId}>{soldWithBill(plan, screen, plans)}</span>);
}

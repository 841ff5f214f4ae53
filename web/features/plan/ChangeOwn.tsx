import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { searchPlans } from "#contract/plan/plan.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useCall } from "#web/lib/query.ts";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";

const ChangeDialog = lazyNamed(() => import("./change/ChangeDialog.tsx"), "ChangeDialog");

/** More than any household has. */
const MAX_PLANS = 100;

/** Lets a customer change the plans of one of their bookings: time, days, car and parking. */
export function ChangeOwn({ bookingId }: { bookingId: number }) {
  const { t } = usePlanTexts();
  const [changing, change] = useDisclosure(false);
  const plans = useCall(searchPlans, { pageSize: MAX_PLANS }).data?.rows.filter(
    (plan) => plan.bookingId === bookingId && plan.state !== "ended",
  );
  if (!plans || plans.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={change.open}>
        {t("plans.change")}
      </Button>
      <WhenOpened opened={changing}>
        <ChangeDialog plans={plans} opened={changing} onClose={change.close} />
      </WhenOpened>
    </>
  );
}

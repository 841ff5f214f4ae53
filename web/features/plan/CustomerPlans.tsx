import { Alert, Button } from "@mantine/core";
import { IconTransform } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type PlanLine, searchPlans } from "#contract/plan/plan.ts";
import pageClasses from "#web/features/booking/page/page.module.css";
import { rhythmText } from "#web/features/booking/rhythm.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import type { Part } from "./change/parts.ts";
import classes from "./plan.module.css";
import { StateBadge } from "./StateBadge.tsx";
import { priceOf } from "./words.ts";

const ChangeDialog = lazyNamed(() => import("./change/ChangeDialog.tsx"), "ChangeDialog");

/** More than any household has. */
const MAX_PLANS = 100;

type Props = {
  customerId: number;
  /** True if the customer's address has just been changed. */
  moved: boolean;
};

/** A customer's plans that are not over, and the change of all of them at once. */
export function CustomerPlans({ customerId, moved }: Props) {
  const body = { pageSize: MAX_PLANS, filters: { CustomerId: customerId } };
  const plans = useCall(searchPlans, body).data?.rows.filter(({ state }) => state !== "ended") ?? [];
  const [begin, setBegin] = useState<readonly Part[]>([]);
  const [changing, setChanging] = useState(false);
  const [answered, setAnswered] = useState(false);
  if (plans.length === 0) return null;
  const mayChange = hasPermission("booking:reschedule");
  const change = (first: readonly Part[]) => {
    setBegin(first);
    setChanging(true);
  };
  return (
    <section className={pageClasses.section}>
      <div className={classes.head}>
        <h2>Plans</h2>
        {mayChange && (
          <Button
            variant="default"
            leftSection={<IconTransform size={18} aria-hidden />}
            onClick={() => change([])}
          >
            Change plans
          </Button>
        )}
      </div>
      {moved && mayChange && !answered && (
        <Alert color="marigold" mb="sm" role="status">
          The address has changed. Change the plans, too?{" "}
          <Button size="compact-sm" onClick={() => change(["home"])}>
            Change the flat
          </Button>{" "}
          <Button size="compact-sm" variant="default" onClick={() => setAnswered(true)}>
            No
          </Button>
        </Alert>
      )}
      <ul className={`${pageClasses.sheet} ${pageClasses.entries}`} aria-label="Plans">
        {plans.map((plan) => (
          <li key={plan.planId}>
            <Plan plan={plan} />
          </li>
        ))}
      </ul>
      <WhenOpened opened={changing}>
        <ChangeDialog
          plans={plans}
          begin={begin}
          opened={changing}
          onClose={() => setChanging(false)}
          onDone={() => setAnswered(true)}
        />
      </WhenOpened>
    </section>
  );
}

function Plan({ plan }: { plan: PlanLine }) {
  return (
    <>
      <Link className={classes.link} to="/plans" search={{ view: plan.planId }}>
        {plan.vehicleNumber}
      </Link>{" "}
      <StateBadge state={plan.state} />
      <span className={pageClasses.second}>
        {[plan.itemName, `${rhythmText(plan)}, ${plan.slot}`, plan.flatName, priceOf(plan)].join(" · ")}
      </span>
    </>
  );
}

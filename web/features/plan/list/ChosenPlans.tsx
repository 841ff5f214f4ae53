import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { MAX_RENEWALS } from "#contract/booking/plan.ts";
import type { PlanLine } from "#contract/plan/plan.ts";
import { plural } from "#contract/format.ts";
import type { Renewable } from "#web/features/booking/list/RenewDialog.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { ChosenBar } from "#web/ui/table/ChosenBar.tsx";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";

const ChangeDialog = lazyNamed(() => import("#web/features/plan/change/ChangeDialog.tsx"), "ChangeDialog");
const PausePlansDialog = lazyNamed(() => import("./PausePlansDialog.tsx"), "PausePlansDialog");
const RenewDialog = lazyNamed(() => import("#web/features/booking/list/RenewDialog.tsx"), "RenewDialog");

type Props = {
  chosen: readonly PlanLine[];
  /** Chooses every plan of the page; undefined once all are. */
  onAll: (() => void) | undefined;
  onDone: () => void;
};

/** The bookings of dated plans, each once. */
const renewableOf = (plans: readonly PlanLine[]): Renewable[] =>
  [
    ...new Map(
      plans.flatMap(({ bookingId, customerName, endDate }) =>
        endDate === null ? [] : [[bookingId, { bookingId, customerName, planEnd: endDate }] as const],
      ),
    ).values(),
  ].slice(0, MAX_RENEWALS);

/** The actions on the chosen plans of the list. */
export function ChosenPlans({ chosen, onAll, onDone }: Props) {
  const [changing, change] = useDisclosure(false);
  const [pausing, pause] = useDisclosure(false);
  const [renewing, renew] = useDisclosure(false);
  const renewable = renewableOf(chosen);
  return (
    <>
      {chosen.length > 0 && (
        <ChosenBar
          label="Chosen plans"
          count={`${plural(chosen.length, "plan", "plans")} chosen`}
          onAll={onAll}
          onClear={onDone}
        >
          <Button onClick={change.open}>Change…</Button>
          {renewable.length > 0 && hasPermission("booking:write") && (
            <Button variant="default" onClick={renew.open}>
              Renew until…
            </Button>
          )}
          {hasPermission("booking:skip") && (
            <Button variant="default" onClick={pause.open}>
              Pause…
            </Button>
          )}
        </ChosenBar>
      )}
      <WhenOpened opened={changing}>
        <ChangeDialog plans={chosen} opened={changing} onClose={change.close} onDone={onDone} />
      </WhenOpened>
      <WhenOpened opened={renewing}>
        <RenewDialog chosen={renewable} opened={renewing} onClose={renew.close} onDone={onDone} />
      </WhenOpened>
      <WhenOpened opened={pausing}>
        <PausePlansDialog chosen={chosen} opened={pausing} onClose={pause.close} onDone={onDone} />
      </WhenOpened>
    </>
  );
}

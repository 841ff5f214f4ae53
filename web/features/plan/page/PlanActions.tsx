import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlayerPause, IconPlayerStop, IconRepeat, IconTransform } from "@tabler/icons-react";
import { PauseDialog } from "#web/features/booking/change/PauseDialog.tsx";
import classes from "#web/features/booking/page/BookingActions.module.css";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import type { Plan } from "./plan.ts";

const ChangeDialog = lazyNamed(() => import("#web/features/plan/change/ChangeDialog.tsx"), "ChangeDialog");
const RenewDialog = lazyNamed(() => import("#web/features/booking/list/RenewDialog.tsx"), "RenewDialog");
const StopDialog = lazyNamed(() => import("#web/features/booking/change/StopDialog.tsx"), "StopDialog");

/** What can be done with a plan. Pausing, stopping and renewing are of its whole booking. */
export function PlanActions({ plan }: { plan: Plan }) {
  const [changing, change] = useDisclosure(false);
  const [pausing, pause] = useDisclosure(false);
  const [stopping, stop] = useDisclosure(false);
  const [renewing, renew] = useDisclosure(false);
  if (plan.state === "ended") return null;
  const open = plan.washLines.some(({ canSkip }) => canSkip);
  const { bookingId, customerName, endDate } = plan;
  return (
    <div className={classes.actions}>
      {hasPermission("booking:reschedule") && (
        <Button leftSection={<IconTransform size={18} aria-hidden />} onClick={change.open}>
          Change…
        </Button>
      )}
      {open && hasPermission("booking:skip") && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={18} aria-hidden />}
          onClick={pause.open}
        >
          Pause
        </Button>
      )}
      {endDate !== null && hasPermission("booking:write") && (
        <Button variant="default" leftSection={<IconRepeat size={18} aria-hidden />} onClick={renew.open}>
          Renew
        </Button>
      )}
      {open && hasPermission("booking:cancel") && (
        <Button variant="default" leftSection={<IconPlayerStop size={18} aria-hidden />} onClick={stop.open}>
          Stop Plan
        </Button>
      )}
      <WhenOpened opened={changing}>
        <ChangeDialog plans={[plan]} opened={changing} onClose={change.close} />
      </WhenOpened>
      <PauseDialog booking={plan} opened={pausing} onClose={pause.close} />
      <WhenOpened opened={stopping}>
        <StopDialog
          plan={{ bookingId, firstDay: plan.startDate, planEnd: endDate }}
          opened={stopping}
          onClose={stop.close}
        />
      </WhenOpened>
      <WhenOpened opened={renewing}>
        <RenewDialog
          chosen={[{ bookingId, customerName, planEnd: endDate }]}
          opened={renewing}
          onClose={renew.close}
          onDone={() => {}}
        />
      </WhenOpened>
    </div>
  );
}

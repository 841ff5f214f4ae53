import { Alert, Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Plan } from "./plan.ts";
import { formatInstant } from "#contract/format.ts";
import { useUndo } from "#web/features/plan/change/useUndo.tsx";
import { currentTime } from "#web/lib/clock.ts";

/** Says that the plan has just been changed, with the button that takes it back, while that is possible. */
export function UndoChange({ change }: { change: NonNullable<Plan["lastChange"]> }) {
  const { planChangeId, undoUntil } = change;
  const [over, setOver] = useState(false);
  const { isPending, undo } = useUndo();
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), new Date(undoUntil).getTime() - currentTime().getTime());
    return () => clearTimeout(timer);
  }, [undoUntil]);
  if (over) return null;
  return (
    <Alert color="teal" mt="md" role="status">
      Changed just now. It can be undone until {formatInstant(undoUntil)}; the customer is told after that.{" "}
      <Button variant="default" size="compact-sm" loading={isPending} onClick={() => undo(planChangeId)}>
        Undo
      </Button>
    </Alert>
  );
}

import { Button } from "@mantine/core";
import { undoPlanChange } from "#contract/plan/change.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { currentTime } from "#web/lib/clock.ts";
import { useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess, toastUntil } from "#web/lib/toast.ts";

/** Takes a change of plans back. */
export function useUndo() {
  const { t } = usePlanTexts();
  const undo = useSend(undoPlanChange, { onDone: () => toastSuccess(t("plans.undone")) });
  return {
    isPending: undo.isPending,
    undo: (PlanChangeId: number): void =>
      void undo.mutateAsync({ PlanChangeId }).catch((error: Error) => toastError(error.message)),
  };
}

/** Says that plans have been changed, with the button that takes it back as long as that is possible. */
export function useUndoToast() {
  const { t } = usePlanTexts();
  const { undo } = useUndo();
  return (text: string, { planChangeId, undoUntil }: { planChangeId: number; undoUntil: string }): void =>
    toastUntil(new Date(undoUntil).getTime() - currentTime().getTime(), (close) => (
      <>
        {text}{" "}
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            close();
            undo(planChangeId);
          }}
        >
          {t("plans.undo")}
        </Button>
      </>
    ));
}

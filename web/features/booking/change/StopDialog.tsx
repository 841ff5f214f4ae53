import { Text } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { stopBooking } from "#contract/booking/plan.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { useToday } from "#web/lib/today.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { ReasonField } from "./ReasonField.tsx";

type Props = { bookingId: number | null; opened: boolean; onClose: () => void };

/** Ends a plan on a day. */
export function StopDialog({ bookingId, ...dialog }: Props) {
  const { t } = usePlanTexts();
  return (
    <MarkedModal title={t("plans.stopPlan")} size="36rem" {...dialog}>
      {bookingId !== null && <StopForm bookingId={bookingId} />}
    </MarkedModal>
  );
}

type Body = typeof stopBooking.body;

function StopForm({ bookingId }: { bookingId: number }) {
  const { t } = usePlanTexts();
  const today = useToday();
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(stopBooking.body),
    defaultValues: { bookingId, LastDay: "", Reason: "" },
  });
  const { errors } = form.formState;
  const saving = useDialogSave({
    form,
    endpoint: stopBooking,
    toast: toastSuccess,
    saved: t("plans.stopped"),
  });
  return (
    <DialogForm label={t("plans.stopPlan")} saving={saving} submit={t("plans.stopPlan")} tone="danger">
      <DayField
        control={form.control}
        name="LastDay"
        label={t("plans.lastDay")}
        required
        min={today}
        data-autofocus
      />
      <Text className={wide}>{t("plans.laterNotCharged")}</Text>
      <ReasonField error={errors.Reason?.message} {...form.register("Reason")} />
    </DialogForm>
  );
}

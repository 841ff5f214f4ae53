import { Text } from "@mantine/core";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import type { BookingLine } from "#contract/booking/booking.ts";
import { earliestOff } from "#contract/booking/change.ts";
import { stopBooking } from "#contract/booking/plan.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { currentTime } from "#web/lib/clock.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { storedSession } from "#web/lib/session.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { ReasonField } from "./ReasonField.tsx";

type Plan = Pick<BookingLine, "bookingId" | "firstDay" | "planEnd">;
type Props = { plan: Plan | null; opened: boolean; onClose: () => void };

/** Ends a plan on a day. */
export function StopDialog({ plan, ...dialog }: Props) {
  const { t } = usePlanTexts();
  return (
    <MarkedModal title={t("plans.stopPlan")} size="36rem" {...dialog}>
      {plan && <StopForm plan={plan} />}
    </MarkedModal>
  );
}

type Body = typeof stopBooking.body;

/** The earliest last day: the washes after it can all still be cancelled. */
function soonest(): string {
  const now = indiaAt(currentTime());
  return storedSession()?.usertype === "Customer" ? addDays(earliestOff(now, true).day, -1) : now.day;
}

function StopForm({ plan: { bookingId, firstDay, planEnd } }: { plan: Plan }) {
  const { t } = usePlanTexts();
  const [min] = useState(soonest);
  // Most who stop want no further wash; a plan that ends by then needs another day.
  const last = firstDay !== null && firstDay > min ? firstDay : min;
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(stopBooking.body),
    defaultValues: { bookingId, LastDay: planEnd !== null && planEnd <= last ? "" : last, Reason: "" },
  });
  const { errors } = form.formState;
  const reasonCode = useWatch({ control: form.control, name: "ReasonCode" });
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
        min={min}
        data-autofocus
      />
      <Text className={wide}>{t("plans.laterNotCharged")}</Text>
      <ReasonField
        choice={{
          choices: ["moving-away", "car-gone", "price", "quality", "away"],
          chosen: reasonCode,
          onChoose: (code) => form.setValue("ReasonCode", code, { shouldDirty: true }),
        }}
        error={errors.Reason?.message}
        {...form.register("Reason")}
      />
    </DialogForm>
  );
}

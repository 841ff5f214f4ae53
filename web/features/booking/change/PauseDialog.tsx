import { Text } from "@mantine/core";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { pauseBooking } from "#contract/booking/change.ts";
import type { Booking } from "#contract/booking/page.ts";
import { plural } from "#contract/format.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { ReasonField } from "./ReasonField.tsx";
import { DayField } from "#web/ui/day/DayField.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

type Paused = Pick<Booking, "bookingId" | "washLines">;
type Props = { booking: Paused; opened: boolean; onClose: () => void };

/** Skips every wash between two days. */
export function PauseDialog({ booking, ...dialog }: Props) {
  return (
    <MarkedModal title="Pause Washes" size="36rem" {...dialog}>
      <PauseForm booking={booking} />
    </MarkedModal>
  );
}

type Body = typeof pauseBooking.body;

function PauseForm({ booking: { bookingId, washLines } }: { booking: Paused }) {
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(pauseBooking.body),
    defaultValues: { bookingId, From: "", To: "", Reason: "" },
  });
  const { errors } = form.formState;
  const [from, to] = useWatch({ control: form.control, name: ["From", "To"] });
  const reasonCode = useWatch({ control: form.control, name: "ReasonCode" });
  const paused = washLines.filter(({ day, canSkip }) => canSkip && day >= from && day <= to).length;
  const saving = useDialogSave({
    form,
    endpoint: pauseBooking,
    toast: toastSuccess,
    saved: "Washes Paused Successfully",
  });
  return (
    <DialogForm label="Pause Washes" saving={saving} submit="Pause">
      <DayField control={form.control} name="From" label="Start Date" required data-autofocus />
      <DayField control={form.control} name="To" label="End Date" required min={from} />
      <Text className={wide} role="status">
        {from && to
          ? `${plural(paused, "wash", "washes")} will be skipped and not charged.`
          : "Both days are counted."}
      </Text>
      <ReasonField
        choice={{
          choices: ["away", "car-in-use"],
          chosen: reasonCode,
          onChoose: (code) => form.setValue("ReasonCode", code, { shouldDirty: true }),
        }}
        error={errors.Reason?.message}
        {...form.register("Reason")}
      />
    </DialogForm>
  );
}

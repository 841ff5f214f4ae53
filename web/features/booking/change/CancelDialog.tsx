import { Radio, Text } from "@mantine/core";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { cancelBooking } from "#contract/booking/change.ts";
import type { Booking } from "#contract/booking/page.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { leftText } from "./left.ts";
import { ReasonField } from "./ReasonField.tsx";
import { DayField } from "#web/ui/day/DayField.tsx";
import { useTranslator } from "#web/texts/translator.ts";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = { booking: Booking; opened: boolean; onClose: () => void };

/** Cancels all upcoming washes, or those from a given day on. */
export function CancelDialog({ booking, ...dialog }: Props) {
  const { t } = useTranslator();
  return (
    <MarkedModal title={t("washes.cancelBooking")} size="36rem" {...dialog}>
      <CancelForm booking={booking} />
    </MarkedModal>
  );
}

type Body = typeof cancelBooking.body;

/** The form alone, for a dialog that must load the booking first. */
export function CancelForm({ booking: { bookingId, washLines, bookingSchedule } }: { booking: Booking }) {
  const translator = useTranslator();
  const { t } = translator;
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(cancelBooking.body),
    defaultValues: { bookingId, From: null, Reason: "" },
  });
  const { errors } = form.formState;
  const from = useWatch({ control: form.control, name: "From" }) ?? null;
  const reasonCode = useWatch({ control: form.control, name: "ReasonCode" });
  const [whole, setWhole] = useState(true);
  const saving = useDialogSave({
    form,
    endpoint: cancelBooking,
    toast: toastSuccess,
    saved: t("washes.bookingCancelledSuccessfully"),
  });
  const choose = (value: string) => {
    setWhole(value === "whole");
    form.setValue("From", value === "whole" ? null : "", { shouldDirty: true });
  };
  return (
    <DialogForm
      label={t("washes.cancelBooking")}
      saving={saving}
      submit={t("washes.cancelBooking")}
      tone="danger"
      dismiss={t("washes.keepBooking")}
    >
      {bookingSchedule === "regular-wash" && (
        <Radio.Group
          className={wide}
          label={t("washes.whatToCancel")}
          value={whole ? "whole" : "from"}
          onChange={choose}
        >
          <Radio value="whole" label={t("washes.allWashesToCome")} mt="xs" />
          <Radio value="from" label={t("washes.theWashesFromDayOn")} mt="xs" />
        </Radio.Group>
      )}
      {!whole && (
        <DayField control={form.control} name="From" label={t("washes.from")} className={wide} required />
      )}
      {(whole || from) && (
        <Text className={wide} role="status">
          {leftText(washLines, from, translator)}
        </Text>
      )}
      <ReasonField
        choice={{
          choices: ["car-gone", "moving-away", "price", "quality", "away"],
          chosen: reasonCode,
          onChoose: (code) => form.setValue("ReasonCode", code, { shouldDirty: true }),
        }}
        data-autofocus
        error={errors.Reason?.message}
        {...form.register("Reason")}
      />
    </DialogForm>
  );
}

import { Alert, Button, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { getWashSlots, moveWash } from "#contract/booking/change.ts";
import { slots } from "#contract/booking/slot.ts";
import type { Wash } from "#contract/booking/wash.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { availabilityNote, whenOf } from "#web/features/booking/words.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useToday } from "#web/lib/today.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { useTurnTo } from "#web/ui/form/useTurnTo.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { ReasonField } from "./ReasonField.tsx";
import { DayField } from "#web/ui/day/DayField.tsx";
import type { ScreenTranslator } from "#web/texts/english.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { resolverOf } from "#web/lib/resolver.ts";

type Moved = {
  onMoved?: ((day: string) => void) | undefined;
};
type Props = Moved & { wash: Wash | null; opened: boolean; onClose: () => void };

export function MoveDialog({ wash, onMoved, ...dialog }: Props) {
  const { t } = useTranslator();
  return (
    <MarkedModal title={t("washes.moveWash")} size="36rem" {...dialog}>
      {wash && <MoveForm wash={wash} onMoved={onMoved} />}
    </MarkedModal>
  );
}

type Body = typeof moveWash.body;

/** A slot with its availability once loaded; a full slot is disabled without `booking:overbook`. */
function optionOf(
  slot: string,
  availability: ReplyOf<typeof getWashSlots> | undefined,
  translator: ScreenTranslator,
) {
  const found = availability?.find((one) => one.slot === slot);
  const note = found ? availabilityNote(found, translator) : "";
  return {
    value: slot,
    label: note === "" ? translator.slot(slot) : `${translator.slot(slot)} · ${note}`,
    disabled: found?.left === 0 && !hasPermission("booking:overbook"),
  };
}

function MoveForm({ wash, onMoved }: Moved & { wash: Wash }) {
  const translator = useTranslator();
  const { t } = translator;
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(moveWash.body),
    defaultValues: {
      washId: wash.washId,
      Date: wash.day,
      Slot: wash.slot,
      Reason: "",
      Overbook: false,
      EvenTwice: false,
    },
  });
  const today = useToday();
  const { errors } = form.formState;
  const [date, slot, reasonCode] = useWatch({
    control: form.control,
    name: ["Date", "Slot", "ReasonCode"],
  });
  const body = { washId: wash.washId, Date: date };
  const { data, isPlaceholderData } = useCall(getWashSlots, body, { enabled: date !== "" });
  // Placeholder availability belongs to another day and would disable slots that are free on this one.
  const availability = isPlaceholderData ? undefined : data;
  // Day and slot that the server refused as full; only these can be booked anyway.
  const [full, setFull] = useState("");
  // The day on which the vehicle has the same in another booking, which is asked about once.
  const [twiceOn, setTwiceOn] = useState("");
  const isTwice = twiceOn === date && errors.EvenTwice !== undefined;
  const question = useTurnTo(isTwice && errors.EvenTwice);
  const isFull = full === `${date} ${slot}`;
  const saving = useDialogSave({
    form,
    endpoint: moveWash,
    toast: toastSuccess,
    saved: t("washes.washMovedSuccessfully"),
    onSaved: () => onMoved?.(form.getValues("Date")),
    onRefused: ({ status, fields }) => {
      if (fields["EvenTwice"]) setTwiceOn(form.getValues("Date"));
      if (status === 409 && fields["Slot"]) setFull(`${form.getValues("Date")} ${form.getValues("Slot")}`);
    },
  });
  const clearOverbook = () => form.setValue("Overbook", false);
  return (
    <DialogForm
      label={t("washes.moveWash")}
      saving={saving}
      submit={t("washes.move")}
      dismiss={t("washes.back")}
    >
      <Text className={wide}>
        {wash.vehicleNumber}, {whenOf(wash, translator)}
      </Text>
      <DayField
        control={form.control}
        name="Date"
        label={t("washes.date")}
        required
        data-autofocus
        min={today}
        onChange={() => {
          clearOverbook();
          form.setValue("EvenTwice", false);
        }}
      />
      <NativeSelect
        label={t("washes.timeSlot")}
        required
        data={slots.map((one) => optionOf(one, availability, translator))}
        error={errors.Slot?.message}
        {...form.register("Slot", { onChange: clearOverbook })}
      />
      {isFull && hasPermission("booking:overbook") && (
        <Button
          type="submit"
          variant="light"
          color="marigold"
          className={wide}
          onClick={() => form.setValue("Overbook", true)}
        >
          Book anyway
        </Button>
      )}
      {isTwice && (
        <Alert ref={question} className={wide} color="marigold" role="alert">
          <div>{errors.EvenTwice?.message}</div>
          <Button
            type="submit"
            variant="default"
            mt="xs"
            disabled={saving.busy}
            onClick={() => form.setValue("EvenTwice", true)}
          >
            {t("washes.moveAnyway")}
          </Button>
        </Alert>
      )}
      <ReasonField
        choice={{
          choices: ["other-time", "away", "car-in-use"],
          chosen: reasonCode,
          onChoose: (code) => form.setValue("ReasonCode", code, { shouldDirty: true }),
        }}
        error={errors.Reason?.message}
        {...form.register("Reason")}
      />
    </DialogForm>
  );
}

import { useState } from "react";
import { useController } from "react-hook-form";
import { slots } from "#contract/booking/slot.ts";
import type { SlotAvailability } from "#web/features/booking/slots/open.ts";
import { currentTime } from "#web/lib/clock.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import type { EntryForm } from "./CarFields.tsx";
import { slotChoices } from "./availability.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { form: EntryForm; room: readonly SlotAvailability[]; days: readonly string[] };

/** The hour at which the washes begin, each with the room that it has. */
export function SlotField({ form, room, days }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const {
    field: { ref, value, onChange, ...field },
    fieldState,
  } = useController({ control: form.control, name: "slot" });
  // The form judges anew when it is sent: here it is only about what to offer.
  const [now] = useState(currentTime);
  const at = slots.indexOf(value);
  return (
    <SearchSelect
      label={t("washes.timeSlot")}
      required
      {...field}
      ref={ref}
      options={slotChoices(room, days, { now, chosen: value }, translator)}
      value={at === -1 ? null : at}
      onChange={(chosen) => onChange(chosen === null ? "" : slots[chosen])}
      error={fieldState.error?.message}
    />
  );
}

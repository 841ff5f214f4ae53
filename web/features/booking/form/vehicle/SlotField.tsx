import { useState } from "react";
import { useController } from "react-hook-form";
import { slots } from "#contract/booking/slot.ts";
import type { SlotAvailability } from "#web/features/booking/slots/open.ts";
import { currentTime } from "#web/lib/clock.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import type { EntryForm } from "./CarFields.tsx";
import { slotChoices } from "./availability.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { form: EntryForm; availability: readonly SlotAvailability[]; days: readonly string[] };

export function SlotField({ form, availability, days }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const {
    field: { ref, value, onChange, ...field },
    fieldState,
  } = useController({ control: form.control, name: "slot" });
  // Fixed at mount: only filters the options, and the form validates again on submit.
  const [now] = useState(currentTime);
  const at = slots.indexOf(value);
  return (
    <SearchSelect
      label={t("washes.timeSlot")}
      required
      {...field}
      ref={ref}
      options={slotChoices(availability, days, { now, chosen: value }, translator)}
      value={at === -1 ? null : at}
      onChange={(chosen) => onChange(chosen === null ? "" : slots[chosen])}
      error={fieldState.error?.message}
    />
  );
}

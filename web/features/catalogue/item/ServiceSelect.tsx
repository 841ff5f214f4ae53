import { NativeSelect } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import type { Choice } from "#web/lib/choices.ts";
import { useEarlyValue } from "#web/lib/useEarlyValue.ts";
import classes from "./items.module.css";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  options: readonly Choice[];
  loading: boolean;
  /** 0 for all services; null while they are on their way. */
  value: number | null;
  onChange: (serviceId: number) => void;
};

/** What the chosen service is called; "" for none and for all of them. */
export const nameOf = (options: readonly Choice[], chosen: number | null): string =>
  options.find(({ value }) => value === chosen)?.label ?? "";

/** Which service's items are shown. */
export function ServiceSelect({ options, loading, value, onChange }: Props) {
  const { t } = useTranslator();
  const choices = [{ value: 0, label: t("booking.allServices") }, ...options];
  const isChosen = choices.some((choice) => choice.value === value);
  const told = isChosen ? String(value) : "";
  // What was chosen is shown at once: the address takes it up a moment later.
  const [shown, setShown] = useState({ told, chosen: told });
  if (shown.told !== told) setShown({ told, chosen: told });
  const choose = (chosen: string) => {
    setShown({ told, chosen });
    onChange(Number(chosen));
  };
  const field = useEarlyValue<HTMLSelectElement>(shown.chosen, choose);
  return (
    <NativeSelect
      ref={field}
      className={classes.choice}
      label={t("booking.selectServiceType")}
      // Its own arrow is drawn by the style sheet of comboboxes, which the booking page does without.
      rightSection={<IconChevronDown size={16} aria-hidden />}
      value={shown.chosen}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {!isChosen && (
        <option value="" disabled>
          {loading ? t("booking.loading") : t("booking.select")}
        </option>
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}

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
  /** 0 for all services; null while they load. */
  value: number | null;
  onChange: (serviceId: number) => void;
};

/** The label of the chosen service; "" for none or for all services. */
export const nameOf = (options: readonly Choice[], chosen: number | null): string =>
  options.find(({ value }) => value === chosen)?.label ?? "";

export function ServiceSelect({ options, loading, value, onChange }: Props) {
  const { t } = useTranslator();
  const choices = [{ value: 0, label: t("booking.allServices") }, ...options];
  const isChosen = choices.some((choice) => choice.value === value);
  const selected = isChosen ? String(value) : "";
  // Shows the choice at once, because the URL follows a moment later.
  const [shown, setShown] = useState({ given: selected, chosen: selected });
  if (shown.given !== selected) setShown({ given: selected, chosen: selected });
  const choose = (chosen: string) => {
    setShown({ given: selected, chosen });
    onChange(Number(chosen));
  };
  const field = useEarlyValue<HTMLSelectElement>(shown.chosen, choose);
  return (
    <NativeSelect
      ref={field}
      className={classes.choice}
      label={t("booking.selectServiceType")}
      // The default arrow is styled by the combobox style sheet, which the booking page does not load.
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

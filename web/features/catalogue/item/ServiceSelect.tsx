import { Select } from "@mantine/core";
import type { Choice } from "#web/lib/choices.ts";
import classes from "./items.module.css";

const everything = "all";

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
  return (
    <Select
      className={classes.choice}
      label="Select Service Type"
      placeholder={loading ? "Loading..." : "Select..."}
      allowDeselect={false}
      maxDropdownHeight={300}
      data={[
        { value: everything, label: "All Services" },
        ...options.map((option) => ({ value: String(option.value), label: option.label })),
      ]}
      value={value === null ? null : value === 0 ? everything : String(value)}
      onChange={(chosen) => onChange(chosen === everything ? 0 : Number(chosen))}
      attributes={{ dropdown: { role: "region", "aria-label": "Choices of Select Service Type" } }}
    />
  );
}

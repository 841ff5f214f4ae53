import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import type { Ref } from "react";
import type { Choice } from "#web/lib/choices.ts";
import { findByLabel, maxRendered } from "./findByLabel.ts";

type Props = Pick<
  MultiSelectProps,
  "label" | "description" | "required" | "name" | "onBlur" | "error" | "className"
> & {
  label: string;
  options: readonly Choice[];
  loading: boolean;
  /** Reloads the options after a failure. */
  onRetry?: false | (() => void);
  value: readonly number[];
  onChange: (chosen: number[]) => void;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A searchable multi-select. */
export function ManySelect({ options, loading, onRetry, value, onChange, placeholder, ...input }: Props) {
  const emptyText = loading ? "Loading..." : (placeholder ?? "Select...");
  return (
    <MultiSelect
      searchable
      openOnFocus={false}
      {...input}
      placeholder={value.length === 0 ? emptyText : ""}
      data={options.map((option) => ({ ...option, value: String(option.value) }))}
      filter={({ options: shown, search }) =>
        findByLabel(
          shown.filter((option) => "value" in option),
          search,
          ({ label }) => label,
        ).slice(0, maxRendered)
      }
      value={value.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      onDropdownOpen={() => {
        if (onRetry) onRetry();
      }}
      // The menu is rendered outside the page's landmarks, so it is a landmark of its own.
      attributes={{ dropdown: { role: "region", "aria-label": `Choices of ${input.label}` } }}
    />
  );
}

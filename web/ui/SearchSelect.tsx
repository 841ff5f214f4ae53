import { Select, type ComboboxItem } from "@mantine/core";
import { useMemo, useState, type ReactNode, type Ref } from "react";
import type { Choice } from "#web/lib/choices.ts";
import { findByLabel, mostDrawn } from "./findByLabel.ts";
import classes from "./SearchSelect.module.css";
import { takeMarked } from "./takeMarked.ts";
import type { Translator } from "#i18n/translator.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  /** Written above the field; a field that shows its use otherwise is named by `aria-label` alone. */
  label?: string;
  "aria-label"?: string;
  options: readonly Choice[] | undefined;
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  /** Hears what is typed, where the options are not all that there are. */
  onSearch?: ((text: string) => void) | undefined;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  description?: ReactNode;
  placeholder?: string;
  /** What is wrong with the choice. */
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  clearable?: boolean;
  loading?: boolean;
  /** The options could not be loaded: the menu offers to try again. */
  onRetry?: (() => void) | false | undefined;
};

const retry = "retry";
const note = (label: string): ComboboxItem => ({ value: label, label, disabled: true });

function search(options: readonly ComboboxItem[], text: string, t: Translator["t"]): readonly ComboboxItem[] {
  const found = findByLabel(options, text, ({ label }) => label);
  if (found.length === 0) return [note(t("booking.noResultsFound"))];
  return found.length > mostDrawn ? [...found.slice(0, mostDrawn), note(t("booking.typeToFindMore"))] : found;
}

/** One choice out of many, found by typing: Enter takes the first that is found. */
export function SearchSelect({
  options,
  value,
  onChange,
  onSearch,
  loading = false,
  onRetry,
  ...field
}: Props) {
  const { t } = useTranslator();
  const [opened, setOpened] = useState(false);
  const name = field.label ?? field["aria-label"] ?? "";
  const choices = useMemo(
    () => (options ?? []).map((option) => ({ value: String(option.value), label: option.label })),
    [options],
  );
  // Notes are options that cannot be chosen: a listbox may hold nothing else.
  const notes = loading
    ? [note(t("booking.loading"))]
    : onRetry
      ? [note(t("booking.theListCouldNotBe")), { value: retry, label: t("ui.tryAgain") }]
      : choices.length === 0
        ? [note(t("booking.noOptions"))]
        : null;
  const choose = (chosen: string | null) => {
    if (chosen !== retry) return onChange(chosen === null ? null : Number(chosen));
    if (onRetry) onRetry();
    // Choosing closes the menu, but this was no choice: the reader waits in it for the list.
    queueMicrotask(() => setOpened(true));
  };
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      onKeyDownCapture={takeMarked}
      openOnFocus={false}
      allowDeselect={false}
      placeholder={t("booking.select")}
      clearButtonProps={{
        "aria-label": t("booking.clearWhat", { what: name }),
        "aria-hidden": false,
        tabIndex: 0,
      }}
      {...field}
      data={notes ?? choices}
      filter={({ options: shown, search: text }) => {
        const items = shown.filter((option) => "value" in option);
        return notes ? items : [...search(items, text, t)];
      }}
      value={value === null ? null : String(value)}
      onChange={choose}
      {...(onSearch && { onSearchChange: onSearch })}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      // Whoever presses a filled field and types means another choice, as after Tab.
      onClick={({ currentTarget }) => value !== null && !opened && currentTarget.select()}
      classNames={{ dropdown: classes.dropdown }}
      // The menu hangs outside the landmarks of the page: it is one of its own.
      attributes={{ dropdown: { role: "region", "aria-label": t("booking.choicesOfWhat", { what: name }) } }}
      maxDropdownHeight={300}
    />
  );
}

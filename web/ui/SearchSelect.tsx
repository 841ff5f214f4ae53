import { Select, type ComboboxItem } from "@mantine/core";
import { useMemo, useState, type ReactNode, type Ref } from "react";
import type { Choice } from "#web/lib/choices.ts";
import { findByLabel, maxRendered } from "./findByLabel.ts";
import classes from "./SearchSelect.module.css";
import { takeMarked } from "./takeMarked.ts";
import type { ScreenTranslator } from "#web/texts/english.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  /** The label above the field; without it, `aria-label` names the field. */
  label?: string;
  "aria-label"?: string;
  options: readonly Choice[] | undefined;
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  /** Called with the typed text, when the options are only part of the list. */
  onSearch?: ((text: string) => void) | undefined;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  description?: ReactNode;
  placeholder?: string;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  clearable?: boolean;
  loading?: boolean;
  /** Set when the options could not be loaded: the menu offers a retry. */
  onRetry?: (() => void) | false | undefined;
};

const retry = "retry";
const note = (label: string): ComboboxItem => ({ value: label, label, disabled: true });

function search(
  options: readonly ComboboxItem[],
  text: string,
  t: ScreenTranslator["t"],
): readonly ComboboxItem[] {
  const matches = findByLabel(options, text, ({ label }) => label);
  if (matches.length === 0) return [note(t("booking.noResultsFound"))];
  return matches.length > maxRendered
    ? [...matches.slice(0, maxRendered), note(t("booking.typeToFindMore"))]
    : matches;
}

/** A searchable select: Enter takes the first match. */
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
  // Mantine looks for the first option in the whole page whenever the text changes, also under a closed menu.
  const [typing, setTyping] = useState(false);
  const name = field.label ?? field["aria-label"] ?? "";
  const choices = useMemo(
    () => (options ?? []).map((option) => ({ value: String(option.value), label: option.label })),
    [options],
  );
  // Notes are unselectable options: a listbox may contain nothing else.
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
    // Selecting closes the menu, but retry is not a selection: reopen it while the list loads.
    queueMicrotask(() => setOpened(true));
  };
  return (
    <Select
      searchable
      selectFirstOptionOnChange={typing}
      onInput={() => setTyping(true)}
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
      onDropdownClose={() => {
        setOpened(false);
        setTyping(false);
      }}
      // Clicking a filled field selects its text, so that typing replaces it, as after Tab.
      onClick={({ currentTarget }) => value !== null && !opened && currentTarget.select()}
      classNames={{ dropdown: classes.dropdown }}
      // The menu is rendered outside the page's landmarks, so it is a landmark of its own.
      attributes={{ dropdown: { role: "region", "aria-label": t("booking.choicesOfWhat", { what: name }) } }}
      maxDropdownHeight={300}
    />
  );
}

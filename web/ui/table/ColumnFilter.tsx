import { ActionIcon, Combobox, useCombobox } from "@mantine/core";
import { IconCheck, IconFilter, IconFilterFilled } from "@tabler/icons-react";
import { useState } from "react";
import { findByLabel, maxRendered } from "#web/ui/findByLabel.ts";
import classes from "./ColumnFilter.module.css";
import { choiceLabel } from "./choiceLabel.ts";
import type { CellValue } from "./types.ts";

type Props = {
  header: string;
  values: readonly CellValue[];
  /** The selected value; undefined shows all. */
  chosen: CellValue | undefined;
  onChoose: (value: CellValue | undefined) => void;
};

// Mantine links the field to its list (aria-controls) but does not set the combobox role.
const comboboxRole = { role: "combobox", "aria-expanded": true };

/** A searchable list of a column's values behind a funnel icon in its header. */
export function ColumnFilter({ header, values, chosen, onChoose }: Props) {
  const [search, setSearch] = useState("");
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch("");
    },
  });
  const numbered = values.map((value, index) => ({ value, index }));
  const matches = findByLabel(numbered, search, ({ value }) => choiceLabel(value));
  const active = chosen !== undefined;
  const label = active ? `Filter by ${header}: ${choiceLabel(chosen)}` : `Filter by ${header}`;

  return (
    <Combobox
      store={combobox}
      width={240}
      position="bottom-start"
      onOptionSubmit={(option) => {
        onChoose(option === "all" ? undefined : values[Number(option)]);
        combobox.closeDropdown();
        combobox.focusTarget();
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <ActionIcon
          size="sm"
          variant={active ? "light" : "subtle"}
          color={active ? "teal" : "gray"}
          aria-label={label}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          c={active ? "var(--accent-text)" : "dimmed"}
          onClick={() => combobox.toggleDropdown()}
        >
          {active ? <IconFilterFilled size={14} aria-hidden /> : <IconFilter size={14} aria-hidden />}
        </ActionIcon>
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* The menu is rendered outside the page's landmarks, so it is a landmark of its own. */}
        <section aria-label={label}>
          <Combobox.Search
            {...comboboxRole}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.selectFirstOption();
            }}
            placeholder="Search"
            aria-label={`Search ${header}`}
          />
          <Combobox.Options aria-label={header} className={classes.choices}>
            {search.trim() === "" && <Choice value="all" label="All" chosen={!active} />}
            {matches.slice(0, maxRendered).map(({ value, index }) => (
              <Choice
                key={index}
                value={String(index)}
                label={choiceLabel(value)}
                chosen={active && value === chosen}
              />
            ))}
            {matches.length === 0 && <Note text="No results found" />}
            {matches.length > maxRendered && <Note text="Type to find more" />}
          </Combobox.Options>
        </section>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Choice({ value, label, chosen }: { value: string; label: string; chosen: boolean }) {
  return (
    <Combobox.Option value={value} active={chosen} aria-selected={chosen} className={classes.choice}>
      <span>{label}</span>
      {chosen && <IconCheck size={16} aria-hidden />}
    </Combobox.Option>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Combobox.Option value={text} disabled>
      {text}
    </Combobox.Option>
  );
}

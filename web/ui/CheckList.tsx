import { Input, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useId, useMemo, useState, type Ref } from "react";
import { formatCount } from "#contract/format.ts";
import { CheckItems } from "./CheckItems.tsx";
import classes from "./CheckList.module.css";
import { findByLabel } from "./findByLabel.ts";
import type { Choice } from "#web/lib/choices.ts";

type Props = {
  label: string;
  items: readonly Choice[];
  value: readonly number[];
  /** Called with the checked values in item order. */
  onChange: (value: number[]) => void;
  /** The Select All box, which a form focuses on an error. */
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
};

const unfiltered = 12;

/** A scrollable list of checkboxes. Select All applies to the filtered items. */
export function CheckList({ label, items, value, onChange, ref, error, ...rest }: Props) {
  const { required = false, disabled = false } = rest;
  const id = useId();
  const [text, setText] = useState("");
  const checked = useMemo(() => new Set(value), [value]);
  const shown = useMemo(() => findByLabel(items, text, (item) => item.label), [items, text]);

  const change = (values: Iterable<number>, on: boolean) => {
    const next = new Set(checked);
    for (const one of values) {
      if (on) next.add(one);
      else next.delete(one);
    }
    onChange(items.filter((item) => next.has(item.value)).map((item) => item.value));
  };

  return (
    <fieldset
      className={classes.list}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <div className={classes.heading}>
        <Input.Label id={`${id}-label`} labelElement="div" required={required}>
          {label}
        </Input.Label>
        <output className={classes.count}>
          {formatCount(checked.size)} of {formatCount(items.length)}
        </output>
      </div>
      <div className={classes.box} data-error={error !== undefined || undefined}>
        {items.length > unfiltered && (
          <TextInput
            className={classes.filter}
            variant="unstyled"
            aria-label={`Filter ${label}`}
            placeholder="Filter"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {shown.length === 0 ? (
          <p className={classes.none}>No records found</p>
        ) : (
          <CheckItems items={shown} checked={checked} disabled={disabled} onCheck={change} allRef={ref} />
        )}
      </div>
      {error && (
        <Input.Error id={`${id}-error`} mt={4}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}

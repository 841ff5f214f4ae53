import { InputBase } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import classes from "./PlainSelect.module.css";

type Props = {
  label: string;
  placeholder: string;
  options: readonly { value: number; label: string }[];
  /** Null while nothing is chosen. */
  value: number | null;
  onChange: (value: number) => void;
  className?: string | undefined;
};

/** Where a key leads among so many options. */
function stepOf(key: string, at: number, count: number): number | null {
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/** One choice out of a few, without a search: what a first screen takes instead of Mantine's select, which is heavy. */
export function PlainSelect({ label, placeholder, options, value, onChange, className }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const [at, setAt] = useState(0);
  const chosen = options.findIndex((option) => option.value === value);
  const open = () => {
    setAt(Math.max(0, chosen));
    setOpened(true);
  };
  const choose = (index: number) => {
    setOpened(false);
    const option = options[index];
    if (option) onChange(option.value);
  };
  useEffect(() => {
    if (opened) list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [opened, at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const next = stepOf(key, at, options.length);
    const named =
      key.length === 1 && key !== " "
        ? options.findIndex((option) => option.label.toLowerCase().startsWith(key.toLowerCase()))
        : -1;
    if (key === "Escape" && opened) setOpened(false);
    else if ((key === "Enter" || key === " ") && opened) choose(at);
    else if (key === "Enter" || key === " ") open();
    else if (next !== null && !opened) open();
    else if (next !== null) setAt(next);
    else if (named >= 0) {
      setOpened(true);
      setAt(named);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={className ? `${classes.place} ${className}` : classes.place}>
      <InputBase
        label={label}
        placeholder={placeholder}
        readOnly
        pointer
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={opened}
        aria-controls={`${id}-list`}
        aria-activedescendant={opened ? `${id}-${at}` : undefined}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        rightSectionPointerEvents="none"
        value={options[chosen]?.label ?? ""}
        onClick={() => (opened ? setOpened(false) : open())}
        onKeyDown={onKeyDown}
        onBlur={() => setOpened(false)}
      />
      <div
        ref={list}
        id={`${id}-list`}
        className={classes.list}
        role="listbox"
        aria-label={label}
        hidden={!opened}
      >
        {opened &&
          options.map((option, index) => (
            // The focus stays in the field, whose keys walk here.
            <button
              key={option.value}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              data-active={index === at || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setAt(index)}
              onClick={() => choose(index)}
            >
              {option.label}
            </button>
          ))}
      </div>
    </div>
  );
}

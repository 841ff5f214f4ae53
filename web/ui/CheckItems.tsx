import { useMergedRef } from "@mantine/hooks";
import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent, type Ref } from "react";
import classes from "./CheckList.module.css";
import type { Choice } from "#web/lib/choices.ts";

type Props = {
  items: readonly Choice[];
  checked: ReadonlySet<number>;
  disabled: boolean;
  onCheck: (values: Iterable<number>, on: boolean) => void;
  allRef: Ref<HTMLInputElement> | undefined;
};

/**
 * "Select All" and its checkboxes. They form a single tab stop, however many there are: the arrow keys, Home and End
 * move between them.
 */
export function CheckItems({ items, checked, disabled, onCheck, allRef }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState<number | null>(null);
  const count = items.filter((item) => checked.has(item.value)).length;
  const tabStop = items.some((item) => item.value === reached) ? reached : items[0]?.value;

  const all = useRef<HTMLInputElement>(null);
  const mergedAllRef = useMergedRef(all, allRef);
  useEffect(() => {
    if (all.current) all.current.indeterminate = count > 0 && count < items.length;
  }, [count, items.length]);

  // A stable callback: a new one after every change would re-render all boxes.
  const latest = useRef(onCheck);
  useEffect(() => {
    latest.current = onCheck;
  });
  const check = useCallback((value: number, on: boolean) => latest.current([value], on), []);

  const moveFocus = useCallback((event: KeyboardEvent<HTMLInputElement>) => {
    const boxes = [...(list.current?.querySelectorAll("input") ?? [])];
    const target = indexAfter(event.key, boxes.indexOf(event.currentTarget), boxes.length);
    if (target === undefined) return;
    event.preventDefault();
    boxes[target]?.focus();
  }, []);

  return (
    <>
      <label className={classes.all}>
        <input
          type="checkbox"
          disabled={disabled}
          checked={count === items.length}
          ref={mergedAllRef}
          onChange={(event) =>
            onCheck(
              items.map((item) => item.value),
              event.currentTarget.checked,
            )
          }
        />
        Select All
      </label>
      <div ref={list} className={classes.items}>
        {items.map(({ value, label }) => (
          <CheckItem
            key={value}
            value={value}
            label={label}
            checked={checked.has(value)}
            disabled={disabled}
            stop={value === tabStop}
            onCheck={check}
            onReach={setReached}
            onWalk={moveFocus}
          />
        ))}
      </div>
    </>
  );
}

/** The index of the box that a key moves to; undefined when the key does not navigate. */
function indexAfter(key: string, from: number, boxes: number): number | undefined {
  if (key === "ArrowDown") return Math.min(from + 1, boxes - 1);
  if (key === "ArrowUp") return Math.max(from - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? boxes - 1 : undefined;
}

type ItemProps = {
  value: number;
  label: string;
  checked: boolean;
  disabled: boolean;
  /** True if this box is the tab stop of the list. */
  stop: boolean;
  onCheck: (value: number, on: boolean) => void;
  onReach: (value: number) => void;
  onWalk: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** Memoised, so that thousands of boxes stay fast. */
const CheckItem = memo(function CheckItem(item: ItemProps) {
  return (
    <label className={classes.item}>
      <input
        type="checkbox"
        tabIndex={item.stop ? 0 : -1}
        checked={item.checked}
        disabled={item.disabled}
        onChange={(event) => item.onCheck(item.value, event.currentTarget.checked)}
        onFocus={() => item.onReach(item.value)}
        onKeyDown={item.onWalk}
      />
      {item.label}
    </label>
  );
});

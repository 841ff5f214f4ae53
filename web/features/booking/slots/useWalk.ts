import { type KeyboardEvent, useRef, useState } from "react";

/** Column and row steps of the arrow keys. */
const steps: Record<string, readonly [column: number, row: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Roving tabindex for rows of buttons: arrow keys move between buttons, Home and End within a row. `names` are unique;
 * `begin` is the tab stop until another button has the focus.
 */
export function useWalk(names: readonly (readonly string[])[], begin: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const isThere = focused !== undefined && names.some((row) => row.includes(focused));
  const stop = isThere ? focused : (begin ?? names[0]?.[0]);

  const go = (name: string | undefined) => {
    if (name === undefined) return;
    setFocused(name);
    place.current?.querySelector<HTMLElement>(`[data-stop="${name}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, name: string) => {
    const row = names.findIndex((one) => one.includes(name));
    const column = names[row]?.indexOf(name) ?? 0;
    const step = steps[event.key];
    if (step) go(names[row + step[1]]?.[column + step[0]]);
    else if (event.key === "Home") go(names[row]?.[0]);
    else if (event.key === "End") go(names[row]?.at(-1));
    else return;
    event.preventDefault();
  };
  return {
    place,
    /** Props for a button of the group. */
    stopAt: (name: string) => ({
      "data-stop": name,
      tabIndex: name === stop ? 0 : -1,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, name),
      onFocus: () => setFocused(name),
    }),
  };
}

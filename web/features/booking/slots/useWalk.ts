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
  const [reached, reach] = useState<string>();
  const isThere = reached !== undefined && names.some((row) => row.includes(reached));
  const stop = isThere ? reached : (begin ?? names[0]?.[0]);

  const go = (name: string | undefined) => {
    if (name === undefined) return;
    reach(name);
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
      onFocus: () => reach(name),
    }),
  };
}

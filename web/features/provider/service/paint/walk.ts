const rowsOf = (grid: Element) =>
  [...grid.querySelectorAll('[role="row"]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>("[data-stop]"),
  ]);

/** The stop of a grid that an arrow key, Home or End moves to; null when the key does not navigate. */
export function stopAfter(grid: Element, from: Element, key: string): HTMLElement | null {
  const rows = rowsOf(grid);
  const at = rows.findIndex((row) => row.some((stop) => stop === from));
  const row = rows[at];
  if (!row) return null;
  const column = row.findIndex((stop) => stop === from);
  const above = (other: HTMLElement[] | undefined) => other?.[Math.min(column, other.length - 1)];
  const goals: Record<string, HTMLElement | undefined> = {
    ArrowLeft: row[column - 1],
    ArrowRight: row[column + 1],
    ArrowUp: at > 0 ? above(rows[at - 1]) : undefined,
    ArrowDown: above(rows[at + 1]),
    Home: row[0],
    End: row.at(-1),
  };
  return goals[key] ?? null;
}

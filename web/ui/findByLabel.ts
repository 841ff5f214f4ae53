/** The maximum number of rendered choices; typing finds the rest. */
export const maxRendered = 200;

/** The items whose label contains the text, ignoring case and surrounding spaces. */
export function findByLabel<T>(
  items: readonly T[],
  text: string,
  labelOf: (item: T) => string,
): readonly T[] {
  const query = text.trim().toLocaleLowerCase();
  return query === "" ? items : items.filter((item) => labelOf(item).toLocaleLowerCase().includes(query));
}

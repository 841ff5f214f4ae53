/** The maximum number of rendered choices; typing finds the rest. */
export const mostDrawn = 200;

/** The items whose label contains the text, ignoring case and surrounding spaces. */
export function findByLabel<T>(
  items: readonly T[],
  text: string,
  labelOf: (item: T) => string,
): readonly T[] {
  const wanted = text.trim().toLocaleLowerCase();
  return wanted === "" ? items : items.filter((item) => labelOf(item).toLocaleLowerCase().includes(wanted));
}

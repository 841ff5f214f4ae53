/** More choices than these are not drawn at once; typing finds the rest. */
export const mostDrawn = 200;

/** The items whose label holds the text, whatever its capitals and the spaces around it. */
export function findByLabel<T>(
  items: readonly T[],
  text: string,
  labelOf: (item: T) => string,
): readonly T[] {
  const wanted = text.trim().toLocaleLowerCase();
  return wanted === "" ? items : items.filter((item) => labelOf(item).toLocaleLowerCase().includes(wanted));
}

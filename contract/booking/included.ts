/** Washes of another item that come with a month of a package. */
export type IncludedItem = { itemId: number; minutes: number; washes: number };

/** The items of a month's included washes in the order in which they come: each is spread over all of them. */
export const includedOrder = <Item extends { washes: number }>(items: readonly Item[]): Item[] =>
  items
    .flatMap((item) =>
      Array.from({ length: item.washes }, (_, before) => ({ item, at: (2 * before + 1) / item.washes })),
    )
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);

/**
 * How many of a month's included washes come with so many washes held: in proportion to the washes meant, rounded half
 * up, at most one with each wash.
 */
export function includedWith(included: number, { held, meant }: { held: number; meant: number }): number {
  const most = Math.min(included, meant);
  return Math.floor((2 * most * Math.min(held, meant) + meant) / (2 * meant));
}

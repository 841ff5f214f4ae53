/** A line of an item's price table; null matches any society or any body type. */
export type PriceLine<Amount extends number = number> = {
  societyId: number | null;
  bodyTypeId: number | null;
  price: Amount;
  /** Price of a month; null or absent for a line without one of its own. */
  monthlyPrice?: Amount | null;
};

type PriceContext = { societyId: number | null; bodyTypeId: number | null };

function ownPrice<Amount extends number>(
  lines: readonly PriceLine<Amount>[],
  { societyId, bodyTypeId }: PriceContext,
): Amount | undefined {
  const at = (society: number | null, bodyType: number | null) =>
    lines.find((line) => line.societyId === society && line.bodyTypeId === bodyType)?.price;
  return at(societyId, bodyTypeId) ?? at(societyId, null) ?? at(null, bodyTypeId);
}

/**
 * Price of an item for `bodyTypeId` in `societyId`, in the unit of the given prices: the line for both, else the
 * society's line, else the body type's line, else the item's own price.
 */
export function priceOf<Amount extends number>(
  itemPrice: Amount,
  lines: readonly PriceLine<Amount>[],
  where: PriceContext,
): Amount {
  return ownPrice(lines, where) ?? itemPrice;
}

/** The monthly prices of a price table as a table of their own. */
export const monthlyLines = <Amount extends number>(
  lines: readonly PriceLine<Amount>[],
): PriceLine<Amount>[] =>
  lines.flatMap(({ monthlyPrice = null, ...line }) =>
    monthlyPrice === null ? [] : [{ ...line, price: monthlyPrice }],
  );

/** Price of a month, like `priceOf`; null for an item that is not sold by the month. */
export const monthlyPriceOf = <Amount extends number>(
  itemPrice: Amount | null,
  lines: readonly PriceLine<Amount>[],
  where: PriceContext,
): Amount | null => (itemPrice === null ? null : priceOf(itemPrice, monthlyLines(lines), where));

/**
 * Lowest and highest price of an item over `bodyTypeIds`, in the unit of the given prices: in `societyId`, or if null
 * in every society of `lines` and in all others.
 */
export function priceRange<Amount extends number>(
  itemPrice: Amount,
  lines: readonly PriceLine<Amount>[],
  { societyId, bodyTypeIds }: { societyId: number | null; bodyTypeIds: readonly number[] },
): { lowest: Amount; highest: Amount } {
  // Grouped by society, because two thousand societies may have their own prices.
  const linesOf = new Map<number | null, PriceLine<Amount>[]>([[societyId, []]]);
  for (const line of lines) linesOf.set(line.societyId, [...(linesOf.get(line.societyId) ?? []), line]);
  const anywhere = linesOf.get(null) ?? [];
  const societies = societyId === null ? [...linesOf.keys()] : [societyId];
  const bodyTypes = bodyTypeIds.length === 0 ? [null] : bodyTypeIds;
  const prices = societies
    .flatMap((society) => {
      const own = society === null ? anywhere : [...(linesOf.get(society) ?? []), ...anywhere];
      return bodyTypes.map((bodyTypeId) => priceOf(itemPrice, own, { societyId: society, bodyTypeId }));
    })
    .toSorted((one, other) => one - other);
  return { lowest: prices[0] ?? itemPrice, highest: prices.at(-1) ?? itemPrice };
}

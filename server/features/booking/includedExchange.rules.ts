import type { IncludedItem } from "#contract/booking/included.ts";
import { type CapacityUse, type Supply, Capacity, usesOfWash } from "#server/features/wash/capacity.rules.ts";
import type { ItemChange } from "#server/features/wash/included.queries.ts";
import type { WashRow } from "#server/features/wash/row.queries.ts";
import type { Unsettled } from "./included.rules.ts";

/** A wash whose item changes, with whose time it takes then; `wash` is null for one that takes none. */
export type Exchange = ItemChange & {
  wash: WashRow | null;
  taker: { takerId: number | null; overbooked: boolean };
  taken: readonly CapacityUse[];
};

type Exchanging = {
  /** The washes that may change. */
  washes: readonly WashRow[];
  /** Of the booking's own item. */
  minutes: number;
  supply: Supply;
};

/** The changes that give months their included washes, as far as the hours have the minutes. */
export function exchangeItems(
  months: readonly Unsettled[],
  { washes, minutes: ownMinutes, supply }: Exchanging,
): Exchange[] {
  const byId = new Map(washes.map((wash) => [wash.washId, wash]));
  const changes: Exchange[] = [];
  let { uses } = supply;
  const change = (washId: number, item: IncludedItem | null): boolean => {
    const wash = byId.get(washId);
    if (!wash) return false;
    const minutes = item?.minutes ?? ownMinutes;
    if (wash.takerId === null) {
      changes.push({ washId, item, wash, taker: wash, taken: [] });
      return true;
    }
    const capacity = new Capacity({ ...supply, uses });
    capacity.giveBack(wash);
    const taker = capacity.take({ ...wash, minutes });
    if (!taker) return false;
    const { taken } = capacity;
    uses = [...uses, ...usesOfWash(wash).map((use) => ({ ...use, used: -use.used })), ...taken];
    changes.push({ washId, item, wash, taker: { ...taker, overbooked: false }, taken });
    return true;
  };
  for (const { lacking, free, surplus, lost } of months) {
    const rest = [...free];
    const exchanged = lacking.filter((item) => {
      const at = rest.findIndex((washId) => change(washId, item));
      if (at !== -1) rest.splice(at, 1);
      return at !== -1;
    });
    for (const washId of surplus) change(washId, null);
    for (const washId of lost.slice(0, exchanged.length))
      changes.push({
        washId,
        item: null,
        wash: null,
        taker: { takerId: null, overbooked: false },
        taken: [],
      });
  }
  return changes;
}

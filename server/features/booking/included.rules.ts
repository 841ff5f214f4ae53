import { type IncludedItem, includedOrder, includedWith } from "#contract/booking/included.ts";
import { scheduledWashes } from "#contract/price/package.ts";
import type { Rhythm } from "#contract/booking/schedule.ts";
import { monthOf } from "#contract/day.ts";
import { isOneOf, offStatuses, openStatuses, type WashStatus } from "#contract/wash/state.ts";

/** The washes of a vehicle's month that are charged or to come, and the included ones among them. */
export type IncludedMonth = { month: string; held: number; includedIds: readonly number[] };

/** The minutes that a vehicle's washes may take: its item's, and those of the items that come with it. */
export const minutesOf = ({
  minutes,
  included,
}: {
  minutes: number;
  included: IncludedPlan | null;
}): number[] => [...new Set([minutes, ...(included?.items ?? []).map((item) => item.minutes)])];

/** The items of `order` that are not among `had`. */
function without(order: readonly IncludedItem[], had: readonly number[]): IncludedItem[] {
  const rest = [...had];
  return order.filter(({ itemId }) => {
    const at = rest.indexOf(itemId);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
}

/** The included items that a month lacks, in the order in which they come; none when it has as many or more. */
function lackingOf(
  items: readonly IncludedItem[],
  { held, includedIds }: Omit<IncludedMonth, "month">,
  meant: number,
): IncludedItem[] {
  const order = includedOrder(items);
  const due = order.slice(0, includedWith(order.length, { held, meant }));
  return without(due, includedIds).slice(0, Math.max(0, due.length - includedIds.length));
}

/** Included washes of the months of a vehicle, and the washes that exist of them already. */
export type IncludedPlan = {
  plan: Rhythm;
  items: readonly IncludedItem[];
  held: readonly IncludedMonth[];
};

/** Included washes of the months of a vehicle, as its washes are planned in order of days. */
export class MonthsIncluded {
  readonly #plan: Rhythm;
  readonly #items: readonly IncludedItem[];
  readonly #months = new Map<string, { held: number; includedIds: number[]; meant: number }>();

  constructor({ plan, items, held }: IncludedPlan) {
    this.#plan = plan;
    this.#items = items;
    for (const { month, held: washes, includedIds } of held)
      this.#months.set(month, {
        held: washes,
        includedIds: [...includedIds],
        meant: scheduledWashes(plan, month),
      });
  }

  #of(day: string) {
    const month = monthOf(day);
    const counts = this.#months.get(month) ?? {
      held: 0,
      includedIds: [],
      meant: scheduledWashes(this.#plan, month),
    };
    this.#months.set(month, counts);
    return counts;
  }

  /** The included item that comes with a wash of this day; null for none. */
  dueOn(day: string): IncludedItem | null {
    const { meant, ...month } = this.#of(day);
    return lackingOf(this.#items, { ...month, held: month.held + 1 }, meant)[0] ?? null;
  }

  add(day: string, included: IncludedItem | null): void {
    const month = this.#of(day);
    month.held += 1;
    if (included) month.includedIds.push(included.itemId);
  }
}

/** A wash of a package's month, in order of days. */
export type MonthWash = {
  washId: number;
  day: string;
  status: WashStatus;
  /** Charged, to come, or to be washed again. */
  counts: boolean;
  includedId: number | null;
};

/** Included washes that a month of a package lacks or has too many of. */
export type Unsettled = {
  /** Included items that are due, and the washes that may become them, the ones to choose first ahead. */
  lacking: readonly IncludedItem[];
  free: readonly number[];
  /** Washes that become plain ones. */
  surplus: readonly number[];
  /** Skipped and cancelled washes whose included item goes over to another wash, in order of days. */
  lost: readonly number[];
};

/**
 * Compares the included washes of a month with those due. Only washes after `today` change. What a skipped wash had
 * goes over to the next one, or if the month has none to an earlier one; with too many the last becomes a plain one.
 */
export function unsettled(
  items: readonly IncludedItem[],
  { washes, meant }: { washes: readonly MonthWash[]; meant: number },
  today: string,
): Unsettled {
  const held = washes.filter(({ counts }) => counts);
  const includedIds = held.flatMap(({ includedId }) => includedId ?? []);
  const order = includedOrder(items);
  const due = includedWith(order.length, { held: held.length, meant });
  const open = held.filter(({ status, day }) => isOneOf(status, openStatuses) && day > today);
  const lost = washes.filter(({ status, includedId }) => includedId !== null && isOneOf(status, offStatuses));
  const from = lost[0]?.day ?? today;
  const plain = open.filter(({ includedId }) => includedId === null);
  const [after, before] = [plain.filter(({ day }) => day >= from), plain.filter(({ day }) => day < from)];
  const ids = (some: readonly MonthWash[]) => some.map(({ washId }) => washId);
  return {
    lacking: lackingOf(items, { held: held.length, includedIds }, meant),
    free: ids([...after, ...before.toReversed()]),
    surplus: ids(open.filter(({ includedId }) => includedId !== null).toReversed()).slice(
      0,
      Math.max(0, includedIds.length - due),
    ),
    lost: ids(lost),
  };
}

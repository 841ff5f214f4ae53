import { less, NO_PAISE, type Paise, sumOf } from "#contract/money.ts";

/** The days on which the rate of a supply depends. */
export type SupplyDays = {
  supplied: string;
  invoiced: string;
  /** Null while it is not paid. */
  paid: string | null;
};

/** Sorts behind every day. */
const NOT_YET = "9999-12-31";

/**
 * The day whose rate a supply bears, of a supplier who was registered on the days of all three (section 14 of the CGST
 * Act). Where the rate has changed between them, two of the three decide:
 * - (a) supplied before the change: (i) invoiced and paid after it, the new rate; (ii) invoiced before and paid after it,
 *   the old one; (iii) paid before and invoiced after it, the old one;
 * - (b) supplied after the change: (i) invoiced before and paid after it, the new rate; (ii) invoiced and paid before it,
 *   the old one; (iii) paid before and invoiced after it, the new one.
 *
 * So it is the middle one of the three days in every case, and likewise when the rate has changed more than once.
 */
export function rateDayOf({ supplied, invoiced, paid }: SupplyDays): string {
  const [, middle = invoiced] = [supplied, invoiced, paid ?? NOT_YET].toSorted();
  return middle;
}

export type UnbilledWash = {
  washId: number;
  customerId: number;
  stateId: number;
  day: string;
  pricePaise: Paise;
};

export type Received = { day: string; amountPaise: Paise };

/**
 * The days on which washes were paid, as far as money covers them whole: the oldest wash is paid first, by the oldest
 * money. At most `tolerance` may be missing. `costOf` is what a wash costs, with its tax, when it is paid on a day.
 */
export function paidDaysOf<W extends UnbilledWash>(
  washes: readonly W[],
  received: readonly Received[],
  costOf: (wash: W, paid: string) => Paise,
  tolerance: Paise = NO_PAISE,
): Map<number, string> {
  const paidOn = new Map<number, string>();
  let spent = NO_PAISE;
  for (const wash of washes) {
    const enough = received.find(
      ({ day }, index) =>
        less(sumOf(received.slice(0, index + 1).map(({ amountPaise }) => amountPaise)), spent) >=
        less(costOf(wash, day), tolerance),
    );
    if (!enough) break;
    paidOn.set(wash.washId, enough.day);
    spent = sumOf([spent, costOf(wash, enough.day)]);
  }
  return paidOn;
}

/** Takes what was spent already out of the oldest money. */
export function unspentOf(received: readonly Received[], spent: Paise): Received[] {
  let left = spent;
  return received.map(({ day, amountPaise }) => {
    const taken = Math.max(0, Math.min(left, amountPaise)) as Paise;
    left = less(left, taken);
    return { day, amountPaise: less(amountPaise, taken) };
  });
}

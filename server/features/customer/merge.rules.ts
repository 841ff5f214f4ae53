import type { CodedText } from "#contract/coded.ts";
import { UNDO_DAYS } from "#contract/customer/merge.ts";
import { formatMonth, formatTime } from "#contract/format.ts";
import { inEnglish, refusalText } from "#server/errors/apiError.ts";

const DAY_MS = 86_400_000;

export type Entry = {
  customerId: number;
  companyId: number;
  companyName: string;
  name: string;
  phone: string;
  gstin: string;
  legalName: string;
  mergedInto: number | null;
  joinedTo: number | null;
};

export type Clashes = {
  times: { number: string; day: string; slot: string }[];
  plates: string[];
  months: string[];
};

/** A note before merging; with a `refusal` it prevents the merge. */
type Clash = { sentence: string; refusal: CodedText | null };

export function conflictsOf(customer: Entry, into: Entry, { times, plates, months }: Clashes): Clash[] {
  const note = (sentence: string): Clash => ({ sentence, refusal: null });
  if (customer.companyId !== into.companyId)
    return [
      note(
        `What ${customer.companyName} has booked and billed stays with ${customer.companyName}: both entries are shown as one here.`,
      ),
    ];
  return [
    ...times.map(({ number, day, slot }) => {
      const refusal = refusalText("washedForBoth", { number, day, slot: formatTime(slot) });
      return { sentence: inEnglish(refusal), refusal };
    }),
    ...plates.map((number) => note(`${number} is a vehicle of both: it becomes one.`)),
    ...months.map((month) =>
      note(`Both have a bill for ${formatMonth(month)}: the two papers stay as they are.`),
    ),
    ...invoicedTo(customer, into).map(note),
    note(`Messages go to ${into.phone} from then on; ${customer.phone} leads to the same customer.`),
  ];
}

/** The note of whom tax invoices name: an entry takes over a GSTIN unless it has one. */
function invoicedTo(customer: Entry, into: Entry): string[] {
  if (customer.gstin === "" || customer.gstin === into.gstin) return [];
  const other = `${customer.legalName} (${customer.gstin})`;
  return [
    into.gstin === ""
      ? `Tax invoices name ${other} from then on: ${into.name} takes the GSTIN over.`
      : `Tax invoices name ${into.legalName} (${into.gstin}) from then on, not ${other}.`,
  ];
}

export const undoUntil = (at: Date): Date => new Date(at.getTime() + UNDO_DAYS * DAY_MS);

/**
 * Moved rows that are linked, directly or through others, to a row that was not moved: later money pays for what was
 * moved, or the other way round. These cannot be moved back alone.
 */
export function boundOf(
  moved: ReadonlySet<string>,
  all: readonly string[],
  links: readonly (readonly [string, string])[],
): ReadonlySet<string> {
  const others = new Map<string, string[]>();
  for (const [one, other] of links) {
    others.set(one, [...(others.get(one) ?? []), other]);
    others.set(other, [...(others.get(other) ?? []), one]);
  }
  const reached = new Set(all.filter((row) => !moved.has(row)));
  // Iterating a set includes the elements that are added meanwhile.
  for (const row of reached) for (const other of others.get(row) ?? []) reached.add(other);
  return new Set([...moved].filter((row) => reached.has(row)));
}

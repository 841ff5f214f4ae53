import { formatTime } from "#contract/format.ts";
import { callingTime } from "#contract/dispatch/calling.ts";
import type { RoundWash } from "#contract/dispatch/round.ts";
import type { RoundRow } from "./ownRound.queries.ts";

function serializeCallingTime(day: string, slot: string): NonNullable<RoundWash["calling"]> {
  const { from, until } = callingTime(day, slot);
  return { from: from.toISOString(), until: until.toISOString() };
}

/** A day's washes in walking order, as their provider sees them. */
export const serializeRound = (day: string, rows: readonly RoundRow[]): RoundWash[] =>
  rows.map(({ slot, mayCall, ...row }, index) => ({
    ...row,
    time: formatTime(slot),
    order: index + 1,
    calling: mayCall ? serializeCallingTime(day, slot) : null,
  }));

import { slotOfHour } from "#contract/booking/slot.ts";
import { allows } from "#contract/wash/state.ts";
import { plural } from "#contract/format.ts";
import { Capacity, usesOfWash, type Window as CapacityWindow } from "#server/features/wash/capacity/rules.ts";
import type { WashRow } from "#server/features/wash/row/queries.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";

export type Window = CapacityWindow & { societyId: number };
/** A wash that already takes the provider's time. */
export type Use = Pick<WashRow, "societyId" | "day" | "hour" | "minutes">;

/** @throws 409 when one of the washes is not open. */
export function requireOpen(washes: readonly WashRow[]): void {
  const closed = washes.find(({ status }) => !allows("assign", status));
  if (closed)
    throw new ApiError(
      "conflict",
      refusalText("washOfClosed", { number: closed.number, status: closed.status }),
    );
}

/** @throws 409 when a choice was not undone: it is another user's, or no longer applies. */
export function requireUnchanged(washes: readonly WashRow[], undone: readonly number[]): void {
  const changed = washes.find(({ washId }) => !undone.includes(washId));
  if (changed) throw new ApiError("conflict", refusalText("washChangedSince", { number: changed.number }));
}

const MAX_NAMED_WASHES = 3;

/** "MH12AB1234, MH14CD5678 and 2 more" */
function numbersOf(washes: readonly WashRow[]): string {
  const named = washes.slice(0, MAX_NAMED_WASHES).map(({ number }) => number);
  const more = washes.length - named.length;
  return more > 0 ? `${named.join(", ")} and ${plural(more, "more", "more")}` : named.join(", ");
}

/** The washes whose assignee is neither the one that the caller saw nor the one now chosen. */
export const changedSince = (
  washes: readonly WashRow[],
  seen: ReadonlyMap<number, number | null>,
  chosen: number | null,
): WashRow[] =>
  washes.filter(({ washId, assignedProviderId }) => {
    const before = seen.get(washId);
    return before !== undefined && assignedProviderId !== before && assignedProviderId !== chosen;
  });

/** A wash's provider, null without one, and the person who assigned it, null for an automatic assignment. */
export type Assigner = { washId: number; name: string | null; by: string | null };

/** The refusal of an assignment that would undo another one made meanwhile: names the first, and all like it. */
export function assignedMeanwhile(washes: readonly WashRow[], assigners: readonly Assigner[]): ApiError {
  const of = ({ washId }: WashRow) => assigners.find((one) => one.washId === washId);
  const [first] = washes.map(of);
  const [name, by] = [first?.name ?? null, first?.by ?? "The automatic assignment"];
  const alike = washes.filter((wash) => of(wash)?.name === first?.name && of(wash)?.by === first?.by);
  const numbers = numbersOf(alike);
  return new ApiError(
    "conflict",
    name === null
      ? refusalText("leftMeanwhile", { by, numbers })
      : refusalText("givenMeanwhile", { by, numbers, name }),
  );
}

type CandidateContext = {
  name: string;
  providerId: number;
  windows: readonly Window[];
  others: readonly Use[];
};

/** The washes that the provider does not cover, and those that exceed the minutes of an hour. */
function findMisfits(washes: readonly WashRow[], { providerId, windows, others }: CandidateContext) {
  const uses = others.flatMap((one) => usesOfWash({ ...one, takerId: providerId }));
  const uncovered: WashRow[] = [];
  const overfull: WashRow[] = [];
  const opening = { open: 0, close: 24, washesPerHour: null };
  const kinds = new Map(washes.map((wash) => [`${wash.societyId} ${wash.serviceId}`, wash]));
  for (const { societyId, serviceId } of kinds.values()) {
    const there = windows.filter((window) => window.societyId === societyId);
    const supply = { societyId, washesPerHour: null, opening, serviceId, windows: there, uses, away: [] };
    const capacity = new Capacity(supply);
    for (const wash of washes) {
      if (wash.societyId !== societyId || wash.serviceId !== serviceId) continue;
      if (!capacity.whoCovers(wash).includes(providerId)) uncovered.push(wash);
      else if (!capacity.take(wash)) overfull.push(wash);
    }
    uses.push(...capacity.taken);
  }
  return { uncovered, overfull };
}

/** @throws 409 when the provider does not cover some of the washes, or they exceed the minutes of an hour. */
export function requireFits(washes: readonly WashRow[], context: CandidateContext): void {
  const { uncovered, overfull } = findMisfits(washes, context);
  if (uncovered.length > 0)
    throw new ApiError(
      "conflict",
      refusalText("notCovering", { name: context.name, numbers: numbersOf(uncovered) }),
    );
  const [first] = overfull;
  if (first)
    throw new ApiError(
      "conflict",
      refusalText("noTimeLeft", {
        name: context.name,
        slot: slotOfHour(first.hour),
        day: first.day,
        numbers: numbersOf(overfull),
      }),
    );
}

import { slotOfHour } from "#contract/booking/slot.ts";
import { allows } from "#contract/wash/state.ts";
import { firstAndMore } from "#contract/format.ts";
import type { CodedText } from "#contract/coded.ts";
import type { AbsentDay } from "#server/features/provider/absence.queries.ts";
import {
  Capacity,
  minutesIn,
  partsOf,
  usesOfWash,
  type Window as CapacityWindow,
} from "#server/features/wash/capacity.rules.ts";
import type { WashRow } from "#server/features/wash/row.queries.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";

export type Window = CapacityWindow & { societyId: number };
/** A wash that already takes a provider's time. */
export type Use = Pick<WashRow, "societyId" | "day" | "hour" | "minutes"> & { providerId: number };

/** Absences, missing documents, coverage and other washes of providers, on the days of some washes. */
export type Times = {
  away: readonly AbsentDay[];
  lacking: readonly AbsentDay[];
  windows: readonly Window[];
  others: readonly Use[];
};

export function timesOf({ away, lacking, windows, others }: Times, providerId: number): Times {
  const own = (one: { providerId: number }) => one.providerId === providerId;
  return {
    away: away.filter(own),
    lacking: lacking.filter(own),
    windows: windows.filter(own),
    others: others.filter(own),
  };
}

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

const numbersOf = (washes: readonly WashRow[]): string =>
  firstAndMore(
    washes.map(({ number }) => number),
    MAX_NAMED_WASHES,
  );

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

type Candidate = { name: string; providerId: number; times: Times };

/** The washes that the provider does not cover, and those that exceed the minutes of an hour. */
function findMisfits(washes: readonly WashRow[], { providerId, times: { windows, others } }: Candidate) {
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

/** True if the provider's coverage includes every wash, whoever is away and whatever time is left. */
export const coversAll = (washes: readonly WashRow[], candidate: Candidate): boolean =>
  findMisfits(washes, candidate).uncovered.length === 0;

export type Obstacle = { kind: "away" | "lacking" | "uncovered" | "full"; text: CodedText };

/** Why the provider cannot take the washes: away, a missing document, coverage, or an hour's minutes. Null if they can. */
export function obstacleOf(washes: readonly WashRow[], candidate: Candidate): Obstacle | null {
  const { name, times } = candidate;
  const [away] = times.away;
  if (away) return { kind: "away", text: refusalText("awayThen", { name, day: away.day }) };
  const [lacking] = times.lacking;
  if (lacking) return { kind: "lacking", text: refusalText("paperLacking", { name, day: lacking.day }) };
  const { uncovered, overfull } = findMisfits(washes, candidate);
  if (uncovered.length > 0)
    return { kind: "uncovered", text: refusalText("notCovering", { name, numbers: numbersOf(uncovered) }) };
  const [first] = overfull;
  if (!first) return null;
  const slot = slotOfHour(first.hour);
  const numbers = numbersOf(overfull);
  return { kind: "full", text: refusalText("noTimeLeft", { name, slot, day: first.day, numbers }) };
}

/** The provider's minutes left in the hours and societies of these washes; the windows are the provider's own. */
export function minutesLeft(washes: readonly WashRow[], { windows, others }: Times): number {
  const sorted = windows.toSorted((one, other) => one.start - other.start);
  const hours = new Map(
    washes.flatMap(({ societyId, day, hour, minutes }) =>
      partsOf(hour, minutes).map((part) => [
        `${societyId} ${day} ${part.hour}`,
        { societyId, day, hour: part.hour },
      ]),
    ),
  );
  return [...hours.values()].reduce((sum, { societyId, day, hour }) => {
    const open = minutesIn(
      sorted.filter((window) => window.societyId === societyId),
      hour,
    );
    const used = others
      .filter((one) => one.societyId === societyId && one.day === day)
      .flatMap((one) => partsOf(one.hour, one.minutes))
      .filter((part) => part.hour === hour)
      .reduce((total, part) => total + part.minutes, 0);
    return sum + Math.max(0, open - used);
  }, 0);
}

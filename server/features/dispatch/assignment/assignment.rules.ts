import type { Assignment } from "#server/features/wash/assign.queries.ts";
import { partsOf } from "#server/features/wash/capacity.rules.ts";
import { bestOf, coveringOf, type Day, type DayWash, Rounds, whyNobody } from "../rounds.rules.ts";

/**
 * Assigns the washes of a day. Settled washes stay, and so do earlier assignments that still fit. Other washes go to
 * the vehicle's last cleaner, or to an earlier one who was absent then and is back, if allowed and with time; otherwise
 * to the provider with the fewest changes of society and the shortest walk. A wash that nobody can take gets a reason.
 * Deterministic.
 */
export function assignDay(day: Day): Assignment[] {
  const rounds = new Rounds(day.covers);
  const covering = coveringOf(day);
  const present = (wash: DayWash) => covering(wash).filter((providerId) => !day.away.has(providerId));
  const able = (wash: DayWash) => present(wash).filter((providerId) => !day.lacking.has(providerId));
  const given = day.washes.filter(({ providerId }) => providerId !== null);
  const open: DayWash[] = day.washes.filter(({ providerId, pinned }) => providerId === null && !pinned);
  for (const wash of given) if (wash.pinned && wash.providerId !== null) rounds.give(wash, wash.providerId);
  for (const wash of given) {
    const { providerId, pinned } = wash;
    if (pinned || providerId === null) continue;
    if (able(wash).includes(providerId) && rounds.fits(wash, providerId)) rounds.give(wash, providerId);
    else open.push(wash);
  }
  const inOrder = open.toSorted(
    (one, other) =>
      able(one).length - able(other).length ||
      one.hour - other.hour ||
      one.societyId - other.societyId ||
      one.place - other.place ||
      one.washId - other.washId,
  );
  const assignToFirst = (wash: DayWash, candidates: readonly number[]): boolean => {
    const match = candidates.find(
      (providerId) => able(wash).includes(providerId) && rounds.fits(wash, providerId),
    );
    if (match !== undefined) rounds.give(wash, match);
    return match !== undefined;
  };
  // Every provider gets their own vehicles before replacing another provider.
  const withoutFirst = inOrder.filter((wash) => !assignToFirst(wash, wash.expected.slice(0, 1)));
  const withoutExpected = withoutFirst.filter((wash) => !assignToFirst(wash, wash.expected.slice(1)));
  const unassigned = withoutExpected.filter((wash) => {
    const best = bestOf(rounds, wash, able(wash));
    if (best !== undefined) rounds.give(wash, best);
    return best === undefined;
  });
  const movable = new Set(inOrder);
  for (const wash of unassigned)
    if (!makeWay(rounds, wash, able, movable)) assignToTaker(rounds, wash, able, movable);
  return inOrder.map((wash) => {
    const providerId = rounds.of.get(wash.washId) ?? null;
    const reason = providerId === null ? whyNobody(day, covering(wash)) : null;
    return { washId: wash.washId, providerId, reason };
  });
}

type Able = (wash: DayWash) => number[];

/**
 * Assigns a wash to a provider without time left, by moving one of their newly assigned washes to another provider.
 * @returns whether that was possible.
 */
function makeWay(rounds: Rounds, wash: DayWash, able: Able, movable: ReadonlySet<DayWash>): boolean {
  for (const providerId of able(wash))
    for (const other of rounds.at(providerId, wash.hour).washes.filter((one) => movable.has(one))) {
      rounds.take(other, providerId);
      const elsewhere = bestOf(
        rounds,
        other,
        able(other).filter((one) => one !== providerId),
      );
      if (elsewhere !== undefined && rounds.fits(wash, providerId)) {
        rounds.give(other, elsewhere);
        rounds.give(wash, providerId);
        return true;
      }
      rounds.give(other, providerId);
    }
  return false;
}

/**
 * Assigns a wash to the provider whose time was sold for it. Newly assigned washes that block it go to any provider
 * with time, or else to the provider whose time was sold for them. A wash assigned to its own taker stays, so that this
 * terminates. Washes that were sold without a taker need not be assigned. Restores everything when it does not work
 * out.
 */
function assignToTaker(rounds: Rounds, wash: DayWash, able: Able, movable: ReadonlySet<DayWash>): void {
  const before = new Map<DayWash, number | undefined>([[wash, undefined]]);
  const waiting = [wash];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { takerId } = next;
    if (takerId === null && next !== wash) continue;
    const removed =
      takerId !== null && able(next).includes(takerId)
        ? removeBlocking(rounds, next, takerId, movable)
        : null;
    for (const other of removed ?? []) if (!before.has(other)) before.set(other, takerId ?? undefined);
    if (takerId === null || removed === null || !rounds.fits(next, takerId)) {
      for (const one of before.keys()) {
        const now = rounds.of.get(one.washId);
        if (now !== undefined) rounds.take(one, now);
      }
      for (const [one, providerId] of before) if (providerId !== undefined) rounds.give(one, providerId);
      return;
    }
    rounds.give(next, takerId);
    for (const other of removed) {
      const elsewhere = bestOf(rounds, other, able(other));
      if (elsewhere === undefined) waiting.push(other);
      else rounds.give(other, elsewhere);
    }
  }
}

/**
 * Removes newly assigned washes that block a wash of the provider, first those that do not expect the provider. Keeps
 * those for which the provider's time was sold.
 * @returns the removed washes.
 */
function removeBlocking(
  rounds: Rounds,
  wash: DayWash,
  providerId: number,
  movable: ReadonlySet<DayWash>,
): DayWash[] {
  const there = partsOf(wash.hour, wash.minutes).flatMap(({ hour }) => rounds.at(providerId, hour).washes);
  const others = [...new Set(there)]
    .filter((other) => movable.has(other) && other.takerId !== providerId)
    .toSorted(
      (one, other) => Number(one.expected.includes(providerId)) - Number(other.expected.includes(providerId)),
    );
  const removed: DayWash[] = [];
  for (const other of others) {
    if (rounds.fits(wash, providerId)) break;
    rounds.take(other, providerId);
    removed.push(other);
  }
  return removed;
}

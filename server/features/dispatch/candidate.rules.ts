import type { Candidate } from "#contract/dispatch/candidate.ts";
import type { CodedText } from "#contract/coded.ts";
import { refusalText } from "#server/errors/apiError.ts";
import { groupBy } from "#server/lists/groupBy.ts";
import type { WashRow } from "#server/features/wash/row.queries.ts";
import { coversAll, minutesLeft, obstacleOf, type Times, timesOf } from "./chosen.rules.ts";

export type Person = { providerId: number; name: string; companyId: number };

type Obstacle = { kind: NonNullable<Candidate["whyCode"]>; text: CodedText };
export type RankedCandidate = Omit<Candidate, "why" | "whyCode"> & { obstacle: Obstacle | null };

type Inputs = {
  people: readonly Person[];
  times: Times;
  /** The last provider of each vehicle that has one. */
  last: readonly number[];
};

/** Obstacles that need least to be overcome come first. */
const order: Record<Obstacle["kind"], number> = { full: 1, uncovered: 2, lacking: 3, away: 4, elsewhere: 5 };
const rankOf = ({ obstacle }: RankedCandidate): number => (obstacle ? order[obstacle.kind] : 0);

/** Every person as a candidate for the washes, best first. */
export function rankCandidates(
  washes: readonly WashRow[],
  { people, times, last }: Inputs,
): RankedCandidate[] {
  const slotOf = ({ societyId, day, hour }: Pick<WashRow, "societyId" | "day" | "hour">) =>
    `${societyId} ${day} ${hour}`;
  const slots = new Set(washes.map(slotOf));
  const lastTimes = groupBy(last, (providerId) => providerId);
  const candidateOf = ({ providerId, name, companyId }: Person) => {
    const own = timesOf(times, providerId);
    const obstacle: Obstacle | null = washes.some((wash) => wash.companyId !== companyId)
      ? { kind: "elsewhere", text: refusalText("worksElsewhere", { name }) }
      : obstacleOf(washes, { name, providerId, times: own });
    return {
      providerId,
      name,
      covers: coversAll(washes, { name, providerId, times: own }),
      minutesLeft: own.away.length > 0 ? 0 : minutesLeft(washes, own),
      wasHereLast: lastTimes.has(providerId),
      washesThere: own.others.filter((one) => slots.has(slotOf(one))).length,
      obstacle,
    };
  };
  const visitsOf = ({ providerId }: RankedCandidate) => lastTimes.get(providerId)?.length ?? 0;
  return people
    .map(candidateOf)
    .toSorted(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        visitsOf(other) - visitsOf(one) ||
        Number(other.washesThere > 0) - Number(one.washesThere > 0) ||
        other.minutesLeft - one.minutesLeft ||
        one.name.localeCompare(other.name) ||
        one.providerId - other.providerId,
    );
}

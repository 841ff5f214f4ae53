import type { BoardProvider } from "#contract/dispatch/board.ts";
import type { Candidate } from "#contract/dispatch/candidate.ts";
import { plural } from "#contract/format.ts";

/** Somebody to assign, with the reasons in words; empty until they are known. */
export type Choice = { providerId: number; name: string; words: string; isAble: boolean };

/** "Has no time left", of the name above it. */
function withoutName(why: string, name: string): string {
  if (!why.startsWith(`${name} `)) return why;
  const rest = why.slice(name.length + 1);
  return rest.slice(0, 1).toUpperCase() + rest.slice(1);
}

/** "45 minutes left, was there last time" */
function wordsOf({ name, why, minutesLeft, wasHereLast, washesThere }: Candidate): string {
  if (why !== null) return withoutName(why, name);
  return [
    `${plural(minutesLeft, "minute", "minutes")} left`,
    wasHereLast && "was there last time",
    washesThere > 0 && `${plural(washesThere, "wash", "washes")} there anyway`,
  ]
    .filter((part) => part !== false)
    .join(", ");
}

/**
 * Those who can come to the washes, best first, and the others with the reason. Without candidates, the board's
 * providers as they are.
 */
export function choicesOf(
  candidates: readonly Candidate[] | undefined,
  providers: readonly BoardProvider[],
): { able: Choice[]; others: Choice[] } {
  if (!candidates) {
    const unranked = providers.map(({ providerId, name, away }) => ({
      providerId,
      name,
      words: away === null ? "" : `Away: ${away}`,
      isAble: true,
    }));
    return { able: unranked, others: [] };
  }
  const ranked = candidates.map((one) => ({
    providerId: one.providerId,
    name: one.name,
    words: wordsOf(one),
    isAble: one.why === null,
  }));
  const rankedIds = new Set(ranked.map(({ providerId }) => providerId));
  const withoutCoverage = providers
    .filter(({ providerId }) => !rankedIds.has(providerId))
    .map(({ providerId, name }) => ({ providerId, name, words: "Covers nothing.", isAble: false }));
  return {
    able: ranked.filter(({ isAble }) => isAble),
    others: [...ranked.filter(({ isAble }) => !isAble), ...withoutCoverage],
  };
}

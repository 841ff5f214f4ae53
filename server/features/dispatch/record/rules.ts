import { indiaAt, indiaInstant } from "#contract/day.ts";
import { isOneOf, offStatuses, reportedStatuses } from "#contract/wash/state.ts";
import type { Effect, OutcomeReport } from "#contract/dispatch/outcome.ts";
import type { WashRow } from "#server/features/wash/row/queries.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";

export type DatedReport = OutcomeReport & { /** When it was pressed. */ at: Date };

/** A wash as it stands when a report arrives. */
export type Reported = Pick<
  WashRow,
  "day" | "status" | "assignedProviderId" | "reason" | "note" | "outcomeAt" | "outcomeBy" | "late"
>;

/** Who records: a provider, or null for the office. */
export type Recorder = { userId: number; providerId: number | null };

/** The moment at which something was pressed, put right by the server's clock: on the wash's day at the earliest, now at the latest. */
export function momentOf(recordedAt: Date, day: string, now: Date): Date {
  const earliest = indiaInstant(day, "00:00").getTime();
  return new Date(Math.min(Math.max(recordedAt.getTime(), earliest), now.getTime()));
}

const isFinal = ({ status }: Reported): boolean => isOneOf(status, reportedStatuses);
const isOff = ({ status }: Pick<Reported, "status">): boolean => isOneOf(status, offStatuses);

/** Whether a report says what is recorded already. */
export const isRepeat = (wash: Reported, { outcome, reason, note }: DatedReport): boolean =>
  wash.status === outcome && wash.reason === reason && wash.note === note;

/**
 * Whether a report is to be written down: false where it says nothing new, or where the same provider has pressed something
 * else since.
 * @throws 400 of a wash that is still to come; 409 where only the office may say otherwise.
 */
export function counts(wash: Reported, report: DatedReport, recorder: Recorder, now: Date): boolean {
  if (wash.day > indiaAt(now).day)
    throw invalid({
      WashId: refusalText("washPlannedFor", { day: wash.day }),
    });
  if (!isFinal(wash)) return true;
  if (isRepeat(wash, report)) return false;
  if (recorder.providerId === null) return true;
  // Of what came late from somebody else, whoever has the wash now knows better.
  if (wash.late && wash.assignedProviderId === recorder.providerId) return true;
  if (wash.outcomeBy !== recorder.userId) throw new ApiError("conflict", refusalText("recordedByOther"));
  if (indiaAt(report.at).day > wash.day) throw new ApiError("conflict", refusalText("washDayPassed"));
  return wash.outcomeAt === null || report.at >= wash.outcomeAt;
}

/** Whether a provider's report comes after the wash was given to somebody else, or taken off. */
export const isLate = (wash: Reported, { userId, providerId }: Recorder): boolean =>
  providerId !== null &&
  (isFinal(wash)
    ? wash.late && wash.outcomeBy === userId
    : isOff(wash) || wash.assignedProviderId !== providerId);

/** What a report does to the bill, where `rule` is what its reason does: nobody is charged for missing what was taken off. */
export const effectOf = (wash: Reported, { outcome }: DatedReport, rule: Effect): Effect =>
  outcome === "done" ? "charge" : isOff(wash) ? "credit" : rule;

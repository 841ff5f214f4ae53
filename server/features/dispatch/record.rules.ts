import { indiaAt, indiaInstant } from "#contract/day.ts";
import { isOneOf, offStatuses, reportedStatuses } from "#contract/wash/state.ts";
import type { Effect, OutcomeReport } from "#contract/dispatch/outcome.ts";
import type { WashRow } from "#server/features/wash/row.queries.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";

export type DatedReport = OutcomeReport & { /** When it was recorded. */ at: Date };

/** The state of a wash when a report arrives. */
export type Reported = Pick<
  WashRow,
  "day" | "status" | "assignedProviderId" | "reason" | "note" | "outcomeAt" | "outcomeBy" | "late"
>;

/** `providerId` is null for the office. */
export type Recorder = { userId: number; providerId: number | null };

/**
 * The time of a report: the phone's from the start of the wash's day until now, which an offline phone needs. Outside of
 * that the phone's clock is wrong, and the server's `now` stands.
 */
export const momentOf = (recordedAt: Date, day: string, now: Date): Date =>
  recordedAt >= indiaInstant(day, "00:00") && recordedAt <= now ? recordedAt : now;

const isFinal = ({ status }: Reported): boolean => isOneOf(status, reportedStatuses);
const isOff = ({ status }: Pick<Reported, "status">): boolean => isOneOf(status, offStatuses);

export const isRepeat = (wash: Reported, { outcome, reason, note }: DatedReport): boolean =>
  wash.status === outcome && wash.reason === reason && wash.note === note;

/** @throws 400 for a wash of a later day. */
export function requireNotFuture({ day }: Pick<Reported, "day">, now: Date): void {
  if (day > indiaAt(now).day) throw invalid({ WashId: refusalText("washPlannedFor", { day }) });
}

/** True if a report waits for the office: a provider's, of a wash that was skipped or cancelled. */
export const isForOffice = (wash: Pick<Reported, "status">, { providerId }: Recorder): boolean =>
  providerId !== null && isOff(wash);

/**
 * True if a report is to be recorded: false when it repeats the recorded one, or when the same provider has sent a later one.
 * @throws 409 when only the office may change the outcome.
 */
export function shouldRecord(wash: Reported, report: DatedReport, recorder: Recorder): boolean {
  if (!isFinal(wash)) return true;
  if (isRepeat(wash, report)) return false;
  if (recorder.providerId === null) return true;
  // The current assignee overrides another provider's late report.
  if (wash.late && wash.assignedProviderId === recorder.providerId) return true;
  if (wash.outcomeBy !== recorder.userId) throw new ApiError("conflict", refusalText("recordedByOther"));
  if (indiaAt(report.at).day > wash.day) throw new ApiError("conflict", refusalText("washDayPassed"));
  return wash.outcomeAt === null || report.at >= wash.outcomeAt;
}

/** True if a provider's report comes after the wash was reassigned. */
export const isLate = (wash: Reported, { userId, providerId }: Recorder): boolean =>
  providerId !== null &&
  (isFinal(wash) ? wash.late && wash.outcomeBy === userId : wash.assignedProviderId !== providerId);

/**
 * The billing effect of a report; `rule` is the effect of its reason. A missed wash that was skipped or cancelled is
 * credited.
 */
export const effectOf = (wash: Reported, { outcome }: DatedReport, rule: Effect): Effect =>
  outcome === "done" ? "charge" : isOff(wash) ? "credit" : rule;

import type { WashStatus } from "#contract/wash/state.ts";
import type { Effect } from "#contract/dispatch/outcome.ts";
import type { MissedReason } from "#contract/dispatch/reason.ts";
import type { EventRow } from "#server/features/event/event.queries.ts";
import type { Fact, Moment } from "#server/features/event/event.rules.ts";

export type Assignment = {
  at: Date;
  /** The user who chose; null for an automatic assignment. */
  by: string | null;
  providerName: string;
  providerUserId: number;
};
export type ReportEntry = { at: Date; userId: number; device: string };

/** A wash's outcome, as stored in its row. */
export type Outcome = {
  status: WashStatus;
  /** Null without a report. */
  outcomeAt: Date | null;
  outcomeBy: number | null;
  outcomeByName: string | null;
  outcomeReason: MissedReason | null;
  outcomeNote: string;
  outcomeEffect: Effect | null;
};

export type Step = {
  at: Date;
  by: string | null;
  /** Null for an assignment. */
  fact: Fact | null;
  providerName: string | null;
  device: string;
};

type StepInputs = {
  /** The wash with its current slot. */
  wash: Required<Moment> & Outcome & { number: string };
  /** The booking's events, latest first. */
  events: readonly EventRow[];
  assignments: readonly Assignment[];
  reports: readonly ReportEntry[];
};

const isAt = (one: Moment, other: Moment): boolean => one.day === other.day && one.hour === other.hour;

/**
 * The events of one wash of a booking, latest first: traces its slot backwards, from the current one to the booked one.
 */
function eventsOf({ wash: { number, day, hour }, events }: Pick<StepInputs, "wash" | "events">): EventRow[] {
  let at: Moment = { day, hour };
  return events.filter(({ fact }) => {
    if (fact.kind === "booked") return true;
    if (fact.kind === "paused") return fact.from.day <= at.day && at.day <= fact.to.day;
    if (fact.kind === "cancelled") return fact.from.day <= at.day;
    if (!("number" in fact) || fact.number !== number) return false;
    if (fact.kind !== "moved") return isAt(fact.from, at);
    if (!isAt(fact.to, at)) return false;
    at = fact.from;
    return true;
  });
}

const isOutcome = ({ kind }: Fact): boolean => kind === "done" || kind === "missed";

/** A wash's stored outcome as an event, for bookings with more events than are read. */
function outcomeOf({ number, day, hour, ...outcome }: StepInputs["wash"]): EventRow | null {
  const { status, outcomeAt: at, outcomeBy: userId, outcomeByName: by } = outcome;
  if (at === null) return null;
  const from = { day, hour };
  if (status === "done") return { at, userId, by, fact: { kind: status, number, from } };
  const { outcomeReason, outcomeEffect: effect, outcomeNote } = outcome;
  if (status !== "missed" || !outcomeReason || !effect) return null;
  return {
    at,
    userId,
    by,
    fact: { kind: status, number, from, effect, missedReason: outcomeReason, note: outcomeNote },
  };
}

/** The steps of a wash, oldest first. */
export function stepsOf({ assignments, reports, ...inputs }: StepInputs): Step[] {
  const given = assignments.map(({ at, by, providerName }) => ({
    at,
    by,
    fact: null,
    providerName,
    device: "",
  }));
  const events = eventsOf(inputs);
  const outcome = events.some(({ fact }) => isOutcome(fact)) ? null : outcomeOf(inputs.wash);
  const eventSteps = [...(outcome ? [outcome] : []), ...events]
    .toReversed()
    .map(({ at, by, userId, fact }) => {
      const assignment = assignments.findLast((one) => one.at <= at);
      const isOthers =
        isOutcome(fact) && userId !== null && assignment && assignment.providerUserId !== userId;
      const entry = reports.find((one) => one.userId === userId && one.at.getTime() === at.getTime());
      return {
        at,
        by,
        fact,
        providerName: isOthers ? assignment.providerName : null,
        device: (isOutcome(fact) && entry?.device) || "",
      };
    });
  return [...given, ...eventSteps].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

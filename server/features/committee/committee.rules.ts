import { type Side, sideOf } from "#contract/dispatch/reason.ts";
import { requiredDocuments } from "#contract/provider/document.ts";
import { type TicketPriority, ticketPriorities } from "#contract/ticket/status.ts";
import type { BuildingCounts, Complaint, Counts, ReasonCount, Society, Worker } from "./committee.queries.ts";

/** How soon complaints were answered. */
export type Answered = {
  opened: number;
  answered: number;
  withinDay: number;
  /** The median, so that one forgotten complaint does not distort it. */
  usualHours: number | null;
  longestHours: number | null;
  open: number;
};

export type PackFacts = Counts & {
  society: Society;
  month: string;
  buildings: BuildingCounts[];
  /** The missed washes by who is responsible. */
  missedBySide: Record<Side, number>;
  reasons: ReasonCount[];
  complaints: Answered & { byPriority: (Answered & { priority: TicketPriority })[] };
  workers: Worker[];
};

const DAY_HOURS = 24;

/** Rounded to one decimal. */
const tenths = (hours: number | undefined): number | null =>
  hours === undefined ? null : Math.round(hours * 10) / 10;

/** The median; of an even number, the lower one. */
const medianOf = (sorted: readonly number[]): number | undefined =>
  sorted[Math.floor((sorted.length - 1) / 2)];

function answeredOf(complaints: readonly Complaint[]): Answered {
  const hours = complaints.flatMap((one) => one.hours ?? []).toSorted((one, other) => one - other);
  return {
    opened: complaints.length,
    answered: hours.length,
    withinDay: hours.filter((one) => one <= DAY_HOURS).length,
    usualHours: tenths(medianOf(hours)),
    longestHours: tenths(hours.at(-1)),
    open: complaints.filter(({ open }) => open).length,
  };
}

const sumOf = (buildings: readonly Counts[], key: keyof Counts): number =>
  buildings.reduce((sum, building) => sum + building[key], 0);

function missedBySideOf(reasons: readonly ReasonCount[]): Record<Side, number> {
  const counts: Record<Side, number> = { company: 0, customer: 0, nobody: 0 };
  for (const { reason, washes } of reasons) counts[sideOf(reason)] += washes;
  return counts;
}

type Found = Pick<PackFacts, "society" | "month" | "buildings" | "reasons" | "workers"> & {
  complaints: Complaint[];
};

export function packOf({ complaints, ...facts }: Found): PackFacts {
  const { buildings } = facts;
  return {
    ...facts,
    due: sumOf(buildings, "due"),
    done: sumOf(buildings, "done"),
    missed: sumOf(buildings, "missed"),
    notReported: sumOf(buildings, "notReported"),
    missedBySide: missedBySideOf(facts.reasons),
    complaints: {
      ...answeredOf(complaints),
      byPriority: ticketPriorities.toReversed().flatMap((priority) => {
        const ofPriority = complaints.filter((one) => one.priority === priority);
        return ofPriority.length === 0 ? [] : [{ priority, ...answeredOf(ofPriority) }];
      }),
    },
  };
}

/** Which of the required documents are on record. */
export const checksOf = ({ documents }: Worker) =>
  requiredDocuments.map((document) => ({ document, done: documents.includes(document) }));

import type { TimelineEntry } from "#contract/timeline/timeline.ts";
import { rupeesOf } from "#contract/money.ts";
import { ticketNumberOf } from "#contract/ticket/ticket.ts";
import { serializeFact } from "#server/features/booking/page.serialize.ts";
import type { TimelineRow } from "./timeline.queries.ts";

export function serializeEntry({ id, at: instant, ...row }: TimelineRow): TimelineEntry {
  const at = instant.toISOString();
  switch (row.source) {
    case "booking":
    case "wash": {
      const { bookingId, by, fact } = row.facts;
      return { kind: row.source, id, at, bookingId, event: { ...serializeFact(fact), at, by } };
    }
    case "ticket":
      return { kind: "ticket", id, at, ticketNumber: ticketNumberOf(id), ...row.facts };
    case "message":
      return { kind: "message", id, at, ...row.facts };
    default: {
      const { amountPaise, ...facts } = row.facts;
      return { kind: "money", id, at, amount: rupeesOf(amountPaise), ...facts };
    }
  }
}

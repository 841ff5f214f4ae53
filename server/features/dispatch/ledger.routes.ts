import { getWashSteps } from "#contract/dispatch/ledger.ts";
import { serializeFact } from "#server/features/booking/page.serialize.ts";
import { findEvents } from "#server/features/event/event.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { findAssignments, findWashState, findReportEntries } from "./ledger.queries.ts";
import { stepsOf } from "./ledger.rules.ts";

/** An assignment's step, with null in all fields of events. */
const assigned = {
  kind: "assigned",
  reasonCode: null,
  reason: "",
  vehicleNumber: null,
  washes: null,
  from: null,
  to: null,
  amount: null,
  outcomeReason: null,
  effect: null,
} as const;

export function ledgerRoutes(serve: Serve): void {
  serve(getWashSteps, async ({ body: { WashId }, scope, db }) => {
    const { bookingId, ...wash } = await findWashState(db, scope, WashId);
    const steps = stepsOf({
      wash,
      events: await findEvents(db, bookingId),
      assignments: await findAssignments(db, WashId),
      reports: await findReportEntries(db, WashId),
    });
    return steps.map(({ at, fact, ...step }) => ({
      ...(fact ? serializeFact(fact) : assigned),
      ...step,
      at: at.toISOString(),
    }));
  });
}

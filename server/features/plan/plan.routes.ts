import { timeOfSlot } from "#contract/booking/slot.ts";
import { indiaAt } from "#contract/day.ts";
import { getPlan, searchPlans } from "#contract/plan/plan.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { pageWithCount } from "#server/db/page.ts";
import { found } from "#server/errors/apiError.ts";
import { serializeEvent } from "#server/features/booking/page.serialize.ts";
import { serializeWash } from "#server/features/booking/wash.serialize.ts";
import { findEvents } from "#server/features/event/event.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { findLastChange, findPlan, findPlanWashes, findTerms, searchPlanPage } from "./plan.queries.ts";
import { serializePlan, serializeTerm } from "./plan.serialize.ts";
import { undoableSince, undoUntil } from "./undo.rules.ts";

export function planListRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(searchPlans, async ({ body: { filters, ...page }, scope, db, now }) => {
    const query = {
      ...page,
      filters: {
        companyId: filters.CompanyId,
        societyId: filters.SocietyId,
        customerId: filters.CustomerId,
        state: filters.State,
        serviceItemId: filters.ServiceItemId,
        time: filters.Slot && timeOfSlot(filters.Slot),
        owes: filters.Owes,
      },
      today: indiaAt(now).day,
    };
    const { rows, ...count } = await pageWithCount(query, (window) => searchPlanPage(db, scope, window));
    return { rows: rows.map(serializePlan), ...count };
  });

  serve(getPlan, async ({ body: { planId }, caller, scope, db, now }) => {
    const today = indiaAt(now).day;
    const plan = found(await findPlan(db, scope, planId, today), "plan");
    const [terms, washes, events, lastChange] = await Promise.all([
      findTerms(db, planId, today),
      findPlanWashes(db, planId),
      findEvents(db, plan.bookingId),
      findLastChange(db, planId, undoableSince(now)),
    ]);
    return {
      ...serializePlan(plan),
      terms: terms.map((term) => serializeTerm(term, plan)),
      washLines: washes.map((wash) => serializeWash(wash, { caller, now, secrets })),
      events: events.map((event) => serializeEvent(event, caller)),
      lastChange: lastChange
        ? { planChangeId: lastChange.planChangeId, undoUntil: undoUntil(lastChange.at).toISOString() }
        : null,
    };
  });
}

import { getLastOrder, getOwnLastOrder, type LastOrder } from "#contract/booking/last.ts";
import { indiaAt } from "#contract/day.ts";
import { formatTime } from "#contract/format.ts";
import type { Db } from "#server/db/database.ts";
import { findOfferByCode, type OfferQuery } from "#server/features/offer/use.queries.ts";
import { verdictOf } from "#server/features/offer/use.rules.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import { findLastOrder } from "./last.queries.ts";

/** The code of an offer that still holds; null of one that does not. */
async function codeOf(db: Db, query: OfferQuery | null, now: Date): Promise<string | null> {
  if (!query) return null;
  const { code } = query;
  const verdict = verdictOf({ answer: await findOfferByCode(db, query), code, today: indiaAt(now).day });
  return "offer" in verdict ? code : null;
}

async function lastOrder(
  db: Db,
  { scope, customerId, now }: { scope: Scope; customerId: number | null; now: Date },
): Promise<LastOrder | null> {
  const found = await findLastOrder(db, scope, customerId);
  if (!found) return null;
  const { offer, ...order } = found;
  return {
    ...order,
    offerCode: await codeOf(db, offer, now),
    vehicles: order.vehicles.map((vehicle) => ({ ...vehicle, slot: formatTime(vehicle.slot) })),
  };
}

export function lastOrderRoutes(serve: Serve): void {
  serve(getLastOrder, async ({ body: { customerId }, scope, db, now }) => ({
    order: await lastOrder(db, { scope, customerId, now }),
  }));

  serve(getOwnLastOrder, async ({ scope, db, now }) => ({
    order: await lastOrder(db, { scope, customerId: null, now }),
  }));
}

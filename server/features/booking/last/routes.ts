import { getLastOrder, getOwnLastOrder, type LastOrder } from "#contract/booking/last.ts";
import { formatTime } from "#contract/format.ts";
import type { Serve } from "#server/http/serve.ts";
import { findLastOrder } from "./queries.ts";

export function lastOrderRoutes(serve: Serve): void {
  serve(getLastOrder, async ({ body: { customerId }, scope, db }) => ({
    order: serializeLastBooking(await findLastOrder(db, scope, customerId)),
  }));

  serve(getOwnLastOrder, async ({ scope, db }) => ({
    order: serializeLastBooking(await findLastOrder(db, scope, null)),
  }));
}

const serializeLastBooking = (order: LastOrder | null): LastOrder | null =>
  order && {
    ...order,
    vehicles: order.vehicles.map((vehicle) => ({ ...vehicle, slot: formatTime(vehicle.slot) })),
  };

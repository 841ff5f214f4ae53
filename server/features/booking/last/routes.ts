import { getLastOrder } from "#contract/booking/last.ts";
import { formatTime } from "#contract/format.ts";
import type { Serve } from "#server/http/serve.ts";
import { findLastOrder } from "./queries.ts";

export function lastOrderRoutes(serve: Serve): void {
  serve(getLastOrder, async ({ body: { customerId }, scope, db }) => {
    const order = await findLastOrder(db, scope, customerId);
    const vehicles = order?.vehicles.map((vehicle) => ({ ...vehicle, slot: formatTime(vehicle.slot) }));
    return { order: order && { ...order, vehicles: vehicles ?? [] } };
  });
}

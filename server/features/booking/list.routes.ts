import { searchBookings } from "#contract/booking/booking.ts";
import { indiaAt } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import { pageWithCount } from "#server/db/page.ts";
import type { Serve } from "#server/http/serve.ts";
import { searchBookingPage, sumOpen } from "./list.queries.ts";
import { filtersOf, serializeBookingRow } from "./list.serialize.ts";

export function listRoutes(serve: Serve): void {
  serve(searchBookings, async ({ body: { filters, ...page }, scope, db, now }) => {
    const query = { ...page, filters: filtersOf(filters), today: indiaAt(now).day };
    const { rows, ...count } = await pageWithCount(query, (window) => searchBookingPage(db, scope, window));
    const open = filters.Open && { open: rupeesOf(await sumOpen(db, scope, query)) };
    return { rows: rows.map(serializeBookingRow), ...count, ...open };
  });
}

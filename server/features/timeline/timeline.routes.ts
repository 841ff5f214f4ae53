import type { Permission } from "#contract/access.ts";
import { getTimeline, type TimelineKind, timelineKinds } from "#contract/timeline/timeline.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { found } from "#server/errors/apiError.ts";
import { findCustomer } from "#server/features/customer/customer.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { scopeOf } from "#server/access/scope.ts";
import { findTimeline, type Source } from "./timeline.queries.ts";
import { serializeEntry } from "./timeline.serialize.ts";

const sourcesOf: Record<TimelineKind, readonly { source: Source; reads: Permission }[]> = {
  booking: [{ source: "booking", reads: "booking:read" }],
  wash: [{ source: "wash", reads: "booking:read" }],
  money: [
    { source: "payment", reads: "payment:read" },
    { source: "bill", reads: "bill:read" },
    { source: "credit-note", reads: "bill:read" },
  ],
  ticket: [{ source: "ticket", reads: "ticket:read" }],
  message: [{ source: "message", reads: "message:read" }],
};

export function timelineRoutes(serve: Serve): void {
  serve(getTimeline, async ({ body: { Kinds, ...page }, caller, scope, db }) => {
    found(await findCustomer(db, scope, page.customerId), "customer");
    const kinds = timelineKinds.filter((kind) => Kinds.length === 0 || Kinds.includes(kind));
    const from = kinds
      .flatMap((kind) => sourcesOf[kind])
      .flatMap(({ source, reads }) => {
        const own = scopeOf(caller, reads);
        return own ? [{ source, scope: own }] : [];
      });
    if (from.length === 0) return { rows: [], total: 0 };
    const query = { ...page, search: "" as const };
    const { rows, total } = await pageWithTotal(query, (attempt) => findTimeline(db, scope, from, attempt));
    return { rows: rows.map(serializeEntry), total };
  });
}

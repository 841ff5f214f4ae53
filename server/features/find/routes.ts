import type { Permission } from "#contract/access.ts";
import { bookingIdIn, find, foundKinds, isFindable } from "#contract/find/find.ts";
import { formatDay } from "#contract/format.ts";
import type { Serve } from "#server/http/serve.ts";
import { scopeOf } from "#server/access/scope.ts";
import { findRecords } from "./queries.ts";

/** The permission needed to find each kind. */
const permissions = {
  society: "society:read",
  customer: "customer:read",
  vehicle: "booking:read",
  booking: "booking:read",
  provider: "provider:read",
  ticket: "ticket:read",
  request: "request:read",
} satisfies Record<(typeof foundKinds)[number], Permission>;

export function findRoutes(serve: Serve): void {
  serve(find, async ({ body: { Text }, caller, db }) => {
    if (!isFindable(Text)) return [];
    const kinds = bookingIdIn(Text) === null ? foundKinds : (["booking"] as const);
    const scopes = kinds.flatMap((kind) => {
      const scope = scopeOf(caller, permissions[kind]);
      return scope ? [{ kind, scope }] : [];
    });
    const rows = await findRecords(db, scopes, Text);
    // Phones cut off the end, so what distinguishes bookings comes first.
    return rows.map(({ facts, day, ...row }) => ({
      ...row,
      subtitle: [...(day === null ? [] : [formatDay(day)]), ...facts]
        .filter((fact) => fact !== "")
        .join(" · "),
    }));
  });
}

import type { Permission } from "#contract/access.ts";
import { FEWEST_TO_FIND, find, foundKinds } from "#contract/find/find.ts";
import { formatDay } from "#contract/format.ts";
import type { Serve } from "#server/http/serve.ts";
import { scopeOf } from "#server/scope.ts";
import { findRecords } from "./queries.ts";

/** What somebody must be allowed to read to find it. */
const read = {
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
    const scopes = foundKinds.flatMap((kind) => {
      const scope = scopeOf(caller, read[kind]);
      return scope ? [{ kind, scope }] : [];
    });
    if (Text.length < FEWEST_TO_FIND) return [];
    const rows = await findRecords(db, scopes, Text);
    // On a phone the end is cut off: what tells bookings apart comes first.
    return rows.map(({ facts, day, ...row }) => ({
      ...row,
      subtitle: [...(day === null ? [] : [formatDay(day)]), ...facts]
        .filter((fact) => fact !== "")
        .join(" · "),
    }));
  });
}

import type { Permission } from "#contract/access.ts";
import { bookingIdIn, find, isFindable } from "#contract/find/find.ts";
import { indiaAt } from "#contract/day.ts";
import { formatDay } from "#contract/format.ts";
import type { Serve } from "#server/http/serve.ts";
import { scopeOf } from "#server/access/scope.ts";
import { findRecords, type RecordKind } from "./find.queries.ts";
import { commandsFor } from "./find.rules.ts";

/** The permission needed to find each kind. */
const permissions = {
  society: "society:read",
  customer: "customer:read",
  vehicle: "booking:read",
  booking: "booking:read",
  bill: "bill:read",
  payment: "payment:read",
  provider: "provider:read",
  ticket: "ticket:read",
  request: "request:read",
} satisfies Record<RecordKind, Permission>;
const recordKinds = Object.keys(permissions) as RecordKind[];

export function findRoutes(serve: Serve): void {
  serve(find, async ({ body: { Text }, caller, db, now }) => {
    if (!isFindable(Text)) return [];
    const kinds = bookingIdIn(Text) === null ? recordKinds : (["booking"] as const);
    const scopes = kinds.flatMap((kind) => {
      const scope = scopeOf(caller, permissions[kind]);
      return scope ? [{ kind, scope }] : [];
    });
    const rows = await findRecords(db, scopes, Text);
    // Phones cut off the end, so what distinguishes bookings comes first.
    const records = rows.map(({ facts, day, ...row }) => ({
      ...row,
      subtitle: [...(day === null ? [] : [formatDay(day)]), ...facts]
        .filter((fact) => fact !== "")
        .join(" · "),
    }));
    const today = indiaAt(now).day;
    return [...commandsFor(Text, today, (permission) => scopeOf(caller, permission) !== null), ...records];
  });
}

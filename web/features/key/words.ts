import { firstAndMore } from "#contract/format.ts";
import type { KeyScope } from "#contract/key/scope.ts";

/** Labels of the scopes; a new scope does not compile without one. */
export const scopeWords: Record<KeyScope, string> = {
  "booking:read": "Read bookings, washes and prices",
  "booking:write": "Book, move, skip and cancel",
  "customer:read": "Read customers",
  "customer:write": "Write customers",
  "round:read": "Read the day's board",
  "round:write": "Choose who washes, record outcomes",
  "payment:read": "Read payments",
  "payment:write": "Record payments",
  "bill:read": "Read bills",
  "ticket:read": "Read tickets",
  "ticket:write": "Open and answer tickets",
  "request:read": "Read requests",
  "request:write": "Look after requests",
  "society:read": "Read societies and zones",
  "catalogue:read": "Read services, prices and offers",
  "dashboard:read": "Read the dashboard's figures",
};

/** "Read bills and 2 more". */
export const scopesText = (scopes: readonly KeyScope[]): string =>
  firstAndMore(
    scopes.map((scope) => scopeWords[scope]),
    1,
  );

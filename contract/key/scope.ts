import type { Permission } from "../access.ts";

/** Scopes of a key by noun, and the permissions they grant. Never people, sessions, keys, or payout details. */
const granted = {
  "booking:read": ["booking:read", "booking:price"],
  "booking:write": ["booking:write", "booking:reschedule", "booking:skip", "booking:cancel", "offer:check"],
  "customer:read": ["customer:read"],
  "customer:write": ["customer:write"],
  "round:read": ["board:read", "outcome:read"],
  "round:write": ["board:assign", "round:record"],
  "payment:read": ["payment:read"],
  "payment:write": ["payment:write"],
  "bill:read": ["bill:read"],
  "ticket:read": ["ticket:read"],
  "ticket:write": ["ticket:write", "ticket:manage"],
  "request:read": ["request:read"],
  "request:write": ["request:write"],
  "society:read": ["society:read", "society:choose", "zone:read"],
  "catalogue:read": ["catalogue:read", "catalogue:choose", "vehicle:choose", "offer:read", "booking:price"],
  "dashboard:read": ["dashboard:own"],
} as const satisfies Record<string, readonly Permission[]>;

export type KeyScope = keyof typeof granted;
export const keyScopes = Object.keys(granted) as [KeyScope, ...KeyScope[]];

/** Permissions of a company's staff role that these scopes grant. */
export const permissionsOf = (scopes: readonly KeyScope[]): ReadonlySet<Permission> =>
  new Set(scopes.flatMap((scope): readonly Permission[] => granted[scope]));

import { type Permission, type Reach, reachOf, type Role, type Usertype } from "#contract/access.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";

/** Somebody who may sign in, as the database knows them. */
export type Person = {
  userId: number;
  userName: string;
  name: string;
  email: string | null;
  usertype: Usertype;
  role: Role;
  companyId: number | null;
  providerId: number | null;
  /** Whether they have to set up a second factor before anything else. */
  lacksSecondFactor: boolean;
};

/** Who calls, and by which session; or by a key, which has none, and of its role's permissions only those that it names. */
export type Caller = Person & { sessionId: number; permits?: ReadonlySet<Permission> };

declare const made: unique symbol;

/** Which rows a caller may touch: every query of scoped data takes one. Only this file makes them. */
export type Scope = {
  readonly reach: Reach;
  readonly companyId: number | null;
  readonly userId: number;
  readonly [made]: true;
};

const make = (scope: Omit<Scope, typeof made>): Scope => scope as Scope;

/** How far `caller` reaches under `permission`; null when the role may not. */
export function scopeOf(caller: Person | Caller, permission: Permission): Scope | null {
  const permits = "permits" in caller ? caller.permits : undefined;
  if (permits && !permits.has(permission)) return null;
  const reach = reachOf(caller.role, permission);
  return reach && make({ reach, companyId: caller.companyId, userId: caller.userId });
}

/** The same of a caller who must reach something. @throws 403 when the role may not. */
export function requireScope(caller: Caller, permission: Permission): Scope {
  const scope = scopeOf(caller, permission);
  if (!scope) throw new ApiError("forbidden", refusalText("notAllowed"));
  return scope;
}

/** Whoever has not signed in reaches what is open to all. */
export const visitorScope = make({ reach: "public", companyId: null, userId: 0 });

/** The product itself, in jobs and when it fills a new installation. */
export const systemScope = make({ reach: "all", companyId: null, userId: 0 });

/** The same caller among the societies that the company serves. */
export const amongServed = ({ companyId, userId }: Scope): Scope =>
  make({ reach: "served", companyId, userId });

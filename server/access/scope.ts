import { type Permission, type Reach, reachOf, type Role, type Usertype } from "#contract/access.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";

/** A user as stored in the database. */
export type Person = {
  userId: number;
  userName: string;
  name: string;
  email: string | null;
  usertype: Usertype;
  role: Role;
  companyId: number | null;
  providerId: number | null;
  /** True if they must set up a second factor first. */
  lacksSecondFactor: boolean;
  /** True while there is only one company. */
  onlyCompany: boolean;
};

/**
 * The calling user and session; for an API key, no session and only those permissions of its role that the key names.
 */
export type Caller = Person & {
  sessionId: number;
  permits?: ReadonlySet<Permission>;
  /**
   * The customer whom an office has signed in. It vouches for its own customer only, not for whoever has the phone: the
   * session reaches `companyId`, and nothing that the phone's owner has elsewhere.
   */
  customerId?: number;
};

declare const made: unique symbol;

/** The rows a caller may access; every query of scoped data takes one. Only this file creates scopes. */
export type Scope = {
  readonly reach: Reach;
  /** Of a customer: null, or the one company that the session is limited to. */
  readonly companyId: number | null;
  readonly userId: number;
  readonly [made]: true;
};

const make = (scope: Omit<Scope, typeof made>): Scope => scope as Scope;

/** Null when the role lacks `permission`. */
export function scopeOf(caller: Person | Caller, permission: Permission): Scope | null {
  const permits = "permits" in caller ? caller.permits : undefined;
  if (permits && !permits.has(permission)) return null;
  const reach = reachOf(caller.role, permission);
  return reach && make({ reach, companyId: caller.companyId, userId: caller.userId });
}

/**
 * Like `scopeOf`.
 * @throws 403 when the role lacks the permission.
 */
export function requireScope(caller: Caller, permission: Permission): Scope {
  const scope = scopeOf(caller, permission);
  if (!scope) throw new ApiError("forbidden", refusalText("notAllowed"));
  return scope;
}

/** Callers without a session reach public data. */
export const visitorScope = make({ reach: "public", companyId: null, userId: 0 });

/** The product itself, in jobs and when it sets up a new installation. */
export const systemScope = make({ reach: "all", companyId: null, userId: 0 });

/** A company's own rows, for what goes on after a call of one of its users or for them. */
export const companyScope = (companyId: number, userId: number): Scope =>
  make({ reach: "own", companyId, userId });

/** A member of a committee, who reads the work of the company that invited them; without one, all work. */
export const committeeScope = ({ userId }: Scope, companyId: number | null): Scope =>
  make({ reach: companyId === null ? "all" : "served", companyId, userId });

/** The same caller, limited to societies that the company serves. */
export const amongServed = ({ companyId, userId }: Scope): Scope =>
  make({ reach: "served", companyId, userId });

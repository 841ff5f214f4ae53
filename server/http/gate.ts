import type { FastifyRequest } from "fastify";
import { openPermissions, type Permission, reachOf } from "#contract/access.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Caller, scopeOf } from "../access/scope.ts";
import type { Db } from "../db/database.ts";
import type { Replica } from "../db/replica.ts";
import { ApiError, refusalText } from "../errors/apiError.ts";
import { networkOf } from "../net/address.ts";
import type { Sessions } from "./session.ts";
import type { Strangers } from "./strangers.ts";

export type CallerLookup = {
  clock: () => Date;
  sessions: Sessions;
  keys: Keys;
  strangers: Strangers;
};

export type ServeOptions = CallerLookup & { db: Db; replica?: Replica | undefined };

/** API keys of other software. */
type Keys = {
  /** True if a bearer token is an API key instead of a session token. */
  isKey: (token: string) => boolean;
  /** The caller of an API key; undefined when the key is no longer valid. */
  callerOf: (token: string, now: Date) => Promise<Caller | undefined>;
};

export const isOpen = (permission: Endpoint["permission"]): boolean =>
  openPermissions.some((open) => open === permission);

export const isPermission = (permission: Endpoint["permission"]): permission is Permission =>
  permission !== "anyone" && permission !== "signed-in";

/** Null without one. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.startsWith("Bearer ") ? header.slice(7) : null;
}

/**
 * The caller; null if anonymous. A call without a token, or with one unknown to this process, counts as anonymous
 * until its session is found: the count is then taken back, also while the database is unavailable and sessions
 * cannot be checked. Signed-in callers are exempt, so that one office's address cannot lock its staff out.
 */
async function callerOf(
  request: FastifyRequest,
  { permission }: Pick<Endpoint, "permission">,
  { sessions, keys, clock, strangers }: CallerLookup,
): Promise<Caller | null> {
  const token = bearerToken(request);
  const isForAnyone = permission === "anyone";
  if (token !== null && sessions.knows(token)) return isForAnyone ? null : sessions.callerOf(token, clock());
  const network = networkOf(request.ip);
  const counter = token === null ? network : `token ${network}`;
  strangers.count(counter, clock());
  if (token === null || isForAnyone) return null;
  let isStranger = false;
  try {
    const caller = keys.isKey(token)
      ? ((await keys.callerOf(token, clock())) ?? null)
      : await sessions.callerOf(token, clock());
    isStranger = caller === null;
    return caller;
  } finally {
    if (!isStranger) strangers.giveBack(counter);
  }
}

/**
 * Refuses calls outside a key's permissions, and too many calls. Keys cannot use endpoints that any signed-in user
 * may use: those are about people.
 */
function admitKey(caller: Caller, { permission }: Endpoint, keyCalls: Strangers, now: Date): void {
  keyCalls.count(String(caller.userId), now);
  if (!isPermission(permission) || !scopeOf(caller, permission))
    throw new ApiError("forbidden", refusalText("keyNotAllowed"));
}

/**
 * Checks before the body is read: 429 for too many anonymous calls, 401 without a live session, 403 for a missing or
 * currently blocked permission.
 */
export function gate(endpoint: Endpoint, options: ServeOptions, keyCalls: Strangers) {
  return async (request: FastifyRequest): Promise<void> => {
    request.caller = await callerOf(request, endpoint, options);
    if (endpoint.permission === "anyone") return;
    if (request.caller?.permits) admitKey(request.caller, endpoint, keyCalls, options.clock());
    if (!request.caller && bearerToken(request) === null && isOpen(endpoint.permission)) return;
    if (!request.caller) throw new ApiError("unauthenticated", refusalText("signInFirst"));
    if (isPermission(endpoint.permission) && !reachOf(request.caller.role, endpoint.permission))
      throw new ApiError("forbidden", refusalText("notAllowed"));
    if (request.caller.lacksSecondFactor && !endpoint.beforeFactor)
      throw new ApiError("no-second-factor", refusalText("secondFactorFirst"));
  };
}

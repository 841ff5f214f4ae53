import { login, LoginBody, me } from "#contract/session/session.ts";
import { resolverOf } from "#web/lib/resolver.ts";

/**
 * The sign-in calls and their validation, as a separate chunk: the first screen can be shown and typed into without
 * it.
 */
export const calls = { login, me };
export const checkLogin = resolverOf(LoginBody);

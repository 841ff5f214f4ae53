import { login, LoginBody, me } from "#contract/session/session.ts";
import { resolverOf } from "#web/lib/resolver.ts";

/** The calls of the way in, and what checks them: apart, so that the first screen can be seen and typed into without. */
export const calls = { login, me };
export const checkLogin = resolverOf(LoginBody);

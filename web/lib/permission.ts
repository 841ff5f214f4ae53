import { type Permission, reachOf } from "#contract/access.ts";
import { storedSession } from "#web/lib/session.ts";

/** Whether the person at this browser may do something: it decides what is shown, the server what is done. */
export function may(permission: Permission): boolean {
  const session = storedSession();
  return session !== null && reachOf(session.user.role, permission) !== null;
}

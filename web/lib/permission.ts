import { type Permission, reachOf } from "#contract/access.ts";
import { storedSession } from "#web/lib/session.ts";

/** True if the signed-in user has a permission. Decides only what is shown; the server enforces it. */
export function hasPermission(permission: Permission): boolean {
  const session = storedSession();
  return session !== null && reachOf(session.user.role, permission) !== null;
}

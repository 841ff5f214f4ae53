import { type Role, rolesOf, type Usertype, usertypes } from "#contract/access.ts";
import { storeSession, type StoredSession } from "#web/lib/session.ts";

/** Company of the test owner and staff. */
export const OWN_COMPANY = 4;

/** The session of a user in `role`, as the sign-in endpoint returns it. */
export function sessionOf(role: Role): StoredSession {
  const usertype = usertypes.find((name) => rolesOf[name].includes(role)) as Usertype;
  const companyId = usertype === "Company" ? OWN_COMPANY : null;
  const user = { userId: 7, name: "Asha Kulkarni", userName: "asha", email: null, companyId, role };
  return { token: `token of ${role}`, user, usertype };
}

/** Stores a session before the app starts. */
export const signInAs = (role: Role): void => storeSession(sessionOf(role));

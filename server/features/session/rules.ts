import type { SignedIn, User } from "#contract/session/session.ts";
import type { Person } from "#server/access/scope.ts";

/** A reset link can be used for this long, in milliseconds. */
export const RESET_LINK_MS = 60 * 60_000;

/** An invitation can be used for this long, in milliseconds. */
export const INVITATION_MS = 7 * 24 * 3_600_000;

/** A caller as the wire shows it. */
export const userOf = (caller: Person): User => ({
  userId: caller.userId,
  name: caller.name,
  userName: caller.userName,
  email: caller.email,
  companyId: caller.companyId,
  ...(caller.usertype === "Company" && { companyUserId: caller.userId }),
  ...(caller.providerId !== null && { providerId: caller.providerId }),
  role: caller.role,
  ...(caller.lacksSecondFactor && { lacksSecondFactor: true }),
});

/** How a sign-in ends that leaves a session. */
export const signedIn = (token: string, person: Person): SignedIn => ({
  token,
  user: userOf(person),
  usertype: person.usertype,
});

import type { SignedIn, User } from "#contract/session/session.ts";
import type { Caller, Person } from "#server/access/scope.ts";

/** How long a reset link is valid, in milliseconds. */
export const RESET_LINK_MS = 60 * 60_000;

/** How long an invitation is valid, in milliseconds. */
export const INVITATION_MS = 7 * 24 * 3_600_000;

export const userOf = (caller: Person | Caller): User => ({
  userId: caller.userId,
  name: caller.name,
  userName: caller.userName,
  email: caller.email,
  // A customer works for none, whatever company the session is limited to.
  companyId: caller.usertype === "Customer" ? null : caller.companyId,
  ...(caller.usertype === "Company" && { companyUserId: caller.userId }),
  ...(caller.providerId !== null && { providerId: caller.providerId }),
  role: caller.role,
  ...(caller.lacksSecondFactor && { lacksSecondFactor: true }),
  ...("customerId" in caller && { signedInByOffice: true }),
  ...(caller.onlyCompany && caller.usertype !== "Customer" && { onlyCompany: true }),
});

export const signedIn = (token: string, person: Person): SignedIn => ({
  token,
  user: userOf(person),
  usertype: person.usertype,
});

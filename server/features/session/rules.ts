import type { User } from "#contract/session/session.ts";
import type { Caller } from "#server/http/session.ts";

/** A reset link can be used for this long, in milliseconds. */
export const RESET_LINK_MS = 60 * 60_000;
/** A device is known for this long after its last sign-in, in milliseconds. */
export const DEVICE_MS = 180 * 24 * 3_600_000;

/** A caller as the wire shows it. */
export const userOf = (caller: Caller): User => ({
  userId: caller.userId,
  name: caller.name,
  userName: caller.userName,
  email: caller.email,
  companyId: caller.companyId,
  ...(caller.usertype === "Company" && { companyUserId: caller.userId }),
  ...(caller.providerId !== null && { providerId: caller.providerId }),
  role: caller.role,
});

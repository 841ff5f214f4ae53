import { tooOften } from "#server/errors/apiError.ts";

/** So many invitations may be sent in so many seconds. */
type Quota = { seconds: number; invitations: number };

/** By one person. */
export const senderQuota: Quota = { seconds: 3_600, invitations: 20 };

/** By all people of one company together; the back office, which invites for all of them, has no such bound. */
export const companyQuota: Quota = { seconds: 86_400, invitations: 100 };

/** When the oldest invitation was sent that fills a quota; null while there is room. */
export type Filled = { bySender: Date | null; byCompany: Date | null };

const secondsToWait = (since: Date | null, { seconds }: Quota, now: Date): number =>
  since === null ? 0 : seconds + Math.ceil((since.getTime() - now.getTime()) / 1000);

/** @throws 429 while a quota is filled. */
export function requireQuota({ bySender, byCompany }: Filled, now: Date): void {
  const seconds = Math.max(
    secondsToWait(bySender, senderQuota, now),
    secondsToWait(byCompany, companyQuota, now),
  );
  if (seconds > 0) throw tooOften("manyInvitations", { wait: seconds });
}

import type { Channel } from "#contract/message/channel.ts";
import { tooOften } from "#server/errors/apiError.ts";

/** The channel of invitations to people without an email: SMS, unless only WhatsApp has a sender. */
export const channelToPhone = (sending: readonly Channel[]): "sms" | "whatsapp" =>
  sending.includes("whatsapp") && !sending.includes("sms") ? "whatsapp" : "sms";

/** So many invitations in so many seconds. */
type Quota = { seconds: number; invitations: number };

/** Per person. */
export const senderQuota: Quota = { seconds: 3_600, invitations: 20 };

/** Per company; the back office, which invites for all companies, has no such limit. */
export const companyQuota: Quota = { seconds: 86_400, invitations: 100 };

/** When the oldest invitation was sent that fills a quota; null while it is not full. */
export type FilledQuotas = { bySender: Date | null; byCompany: Date | null };

const secondsToWait = (since: Date | null, { seconds }: Quota, now: Date): number =>
  since === null ? 0 : seconds + Math.ceil((since.getTime() - now.getTime()) / 1000);

/** @throws 429 while a quota is full. */
export function requireQuota({ bySender, byCompany }: FilledQuotas, now: Date): void {
  const seconds = Math.max(
    secondsToWait(bySender, senderQuota, now),
    secondsToWait(byCompany, companyQuota, now),
  );
  if (seconds > 0) throw tooOften("manyInvitations", { wait: seconds });
}

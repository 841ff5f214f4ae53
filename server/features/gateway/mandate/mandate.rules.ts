import type { MandateStatus } from "#contract/gateway/mandate.ts";
import type { Paise } from "#contract/money.ts";
import { DAY_MS } from "../link/link.rules.ts";

/** As the gateway knows it. `creating`: perhaps not yet at the gateway. */
export type StoredStatus = MandateStatus | "creating";

export type MandateRow = {
  mandateId: number;
  gatewayId: number;
  customerId: number;
  reference: string;
  maxPaise: Paise;
  status: StoredStatus;
  pausedAt: Date | null;
  url: string;
  gatewayLink: string;
  gatewayCustomer: string;
  gatewayToken: string;
  eventAt: Date | null;
  createdAt: Date;
  approvedAt: Date | null;
  expiresAt: Date;
  askedAt: Date | null;
  asks: number;
};

/** A mandate's status as a gateway reports it, and when it was so there. */
export type Reported = { status: MandateStatus; at: Date };

/** Of events at the same moment the later one in this order holds. */
const order: readonly StoredStatus[] = [
  "creating",
  "created",
  "failed",
  "expired",
  "active",
  "paused",
  "revoked",
];
const rankOf = (status: StoredStatus): number => order.indexOf(status);

/** The statuses that can still collect. */
export const isLive = (status: StoredStatus): boolean => status === "active" || status === "paused";

/** True if a report says otherwise than what is known of the same second: the gateway's times tell no order then. */
export const isAmbiguous = (
  { status, eventAt }: Pick<MandateRow, "status" | "eventAt">,
  { status: reported, at }: Reported,
): boolean =>
  isLive(status) && isLive(reported) && status !== reported && eventAt?.getTime() === at.getTime();

/**
 * True if a report is later than what is known of a mandate, also when it says the same: reports may come late, twice
 * and out of order. One that has ended stays so; an approval that failed or expired may be repeated on the same page.
 */
export function isNews(
  { status, eventAt }: Pick<MandateRow, "status" | "eventAt">,
  { status: reported, at }: Reported,
): boolean {
  if (status === "revoked") return false;
  if (reported === "created") return status === "creating";
  // A customer ends a mandate once, and may do so before the approval has been reported.
  if (reported === "revoked" || eventAt === null) return true;
  // A failed second approval does not end it.
  if (isLive(status) && (reported === "failed" || reported === "expired")) return false;
  const later = at.getTime() - eventAt.getTime();
  return later > 0 || (later === 0 && rankOf(reported) > rankOf(status));
}

/** The status that is shown: paused here counts as paused. */
export const publicStatus = ({ status, pausedAt }: Pick<MandateRow, "status" | "pausedAt">): MandateStatus =>
  status === "creating" ? "created" : status === "active" && pausedAt !== null ? "paused" : status;

/** How long the page to approve a mandate can be used. */
const APPROVAL_MS = 7 * DAY_MS;
/** Gateways ask for an end. */
const LIFETIME_YEARS = 10;
/** The most mandates that a customer asks for in a day. */
export const MAX_PER_DAY = 10;

export const approveBy = (now: Date): Date => new Date(now.getTime() + APPROVAL_MS);

export function endOf(createdAt: Date): Date {
  const end = new Date(createdAt);
  end.setUTCFullYear(end.getUTCFullYear() + LIFETIME_YEARS);
  return end;
}

/** Bills that are twice the last one fit; in whole hundreds of rupees. */
export function suggestedMax(largestPaise: number, most: number): number {
  const rupees = Math.ceil((largestPaise * 2) / 10_000) * 100;
  return Math.min(Math.max(rupees, 1_000), most);
}

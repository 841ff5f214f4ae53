import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "#server/crypto/secrets.ts";

/** In characters: 132 bits. */
const SIGNATURE_LENGTH = 22;

/** What a link in a message pays: a bill, or all that a customer owes. */
export type PaySubject = { billId: number } | { customerId: number };

const signatureOf = (subject: PaySubject, secrets: Secrets): string =>
  secrets
    .sign("billId" in subject ? `pay bill ${subject.billId}` : `pay customer ${subject.customerId}`)
    .slice(0, SIGNATURE_LENGTH);

/** Names it in the links of messages, "12.…" a bill and "c12.…" a customer: whoever has it may pay that. */
const payKeyOf = (subject: PaySubject, secrets: Secrets): string =>
  `${"billId" in subject ? subject.billId : `c${subject.customerId}`}.${signatureOf(subject, secrets)}`;

type Payable = PaySubject & { /** True if its company has a payment gateway. */ isOnline: boolean };

/** The address at which a customer pays it: its own page, or without a gateway the page of all their washes. */
export const payLinkOf = (publicUrl: string, payable: Payable, secrets: Secrets): string =>
  payable.isOnline ? `${publicUrl}/payBill?k=${payKeyOf(payable, secrets)}` : `${publicUrl}/washes`;

/** What a key names; null for a wrong one. */
export function subjectOfKey(key: string, secrets: Secrets): PaySubject | null {
  const [, kind = "", digits = "", given = ""] = /^(c?)([1-9]\d{0,9})\.([\w-]{22})$/.exec(key) ?? [];
  const id = Number(digits);
  if (digits === "" || id > 2_147_483_647) return null;
  const subject = kind === "" ? { billId: id } : { customerId: id };
  return timingSafeEqual(Buffer.from(signatureOf(subject, secrets)), Buffer.from(given)) ? subject : null;
}

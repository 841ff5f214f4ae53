import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "#server/crypto/secrets.ts";

/** In characters: 132 bits. */
const SIGNATURE_LENGTH = 22;

const signatureOf = (billId: number, secrets: Secrets): string =>
  secrets.sign(`pay bill ${billId}`).slice(0, SIGNATURE_LENGTH);

/** Names a bill in the links of its messages: whoever has it may pay the bill. */
const payKeyOf = (billId: number, secrets: Secrets): string => `${billId}.${signatureOf(billId, secrets)}`;

type Payable = { billId: number; /** True if its company has a payment gateway. */ isOnline: boolean };

/** The address at which a customer pays a bill: its own page, or without a gateway the page of all their washes. */
export const payLinkOf = (publicUrl: string, { billId, isOnline }: Payable, secrets: Secrets): string =>
  isOnline ? `${publicUrl}/payBill?k=${payKeyOf(billId, secrets)}` : `${publicUrl}/washes`;

/** The bill of a key; null for a wrong one. */
export function billOfKey(key: string, secrets: Secrets): number | null {
  const [, id = "", given = ""] = /^([1-9]\d{0,9})\.([\w-]{22})$/.exec(key) ?? [];
  const billId = Number(id);
  if (id === "" || billId > 2_147_483_647) return null;
  return timingSafeEqual(Buffer.from(signatureOf(billId, secrets)), Buffer.from(given)) ? billId : null;
}

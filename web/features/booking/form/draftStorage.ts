import { getCustomerByPhone } from "#contract/customer/customer.ts";
import type { User } from "#contract/session/session.ts";
import { currentTime } from "#web/lib/clock.ts";
import { isTypedBy } from "#web/lib/session.ts";
import type { Draft } from "./draft.ts";

/** Who types: the drafts of a user belong to the company that the user works for. */
export type Owner = Pick<User, "userId" | "companyId">;

/** A draft as kept. Its id stays while its customer's phone is typed. */
export type KeptDraft = { id: string; draft: Draft };

// Versioned: the fields of a draft from an older build may mean something else.
const keyOf = ({ userId, companyId }: Owner): string => `booking drafts 7 of ${userId} at ${companyId ?? 0}`;

/** How long an unfinished booking stays in localStorage. */
const DAYS_ON_PHONE = 7;
const DAY_MS = 86_400_000;

/** How many customers' drafts are kept in a tab; the oldest goes. */
const MOST_DRAFTS = 5;

/** A single key, so that no draft of another customer remains beside it. Signing out clears it. */
const ON_PHONE = "booking draft 7";
type StoredDraft = { userId: number; at: number; draft: Draft };

/** The phone number of the draft's customer, who is its subject; "" while there is none. */
export const phoneOf = ({ customer, customerText }: Draft): string =>
  getCustomerByPhone.body.safeParse({ phone1: customer?.phone ?? customerText.Phone1 }).data?.phone1 ?? "";

/** True for a draft that holds more than whose it is. */
export const isBegun = ({ customer, customerText, vehicles, waiting, entry }: Draft): boolean =>
  vehicles.length > 0 ||
  waiting.length > 0 ||
  entry.number !== "" ||
  (customer === null && customerText.FirstName !== "");

function parsed(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or disabled storage only costs the restore after a reload.
  }
}

/** Reads the localStorage draft; removes one that is too old or another user's. */
function readFromPhone({ userId }: Owner): Draft | null {
  const stored = parsed(localStorage, ON_PHONE) as StoredDraft | null;
  const age = currentTime().getTime() - (stored?.at ?? 0);
  if (stored?.userId === userId && age < DAYS_ON_PHONE * DAY_MS) return stored.draft;
  localStorage.removeItem(ON_PHONE);
  return null;
}

/** The drafts of this tab, the latest first; `own` also reads the one in localStorage. */
export function readDrafts(owner: Owner, own: boolean): KeptDraft[] {
  const kept = (parsed(sessionStorage, keyOf(owner)) as KeptDraft[] | null) ?? [];
  const onPhone = own && kept.length === 0 ? readFromPhone(owner) : null;
  return onPhone ? [{ id: "on phone", draft: onPhone }] : kept;
}

/**
 * Keeps the draft for this browser tab, and in localStorage if it is the user's `own`, who has only this one. A reply
 * that comes after the user has signed out is not kept.
 */
export function writeDraft(owner: Owner, kept: KeptDraft, own: boolean): void {
  if (!isTypedBy(owner.userId)) return;
  const others = own
    ? []
    : readDrafts(owner, own).filter(({ id, draft }) => id !== kept.id && isBegun(draft));
  write(sessionStorage, keyOf(owner), [kept, ...others].slice(0, MOST_DRAFTS));
  if (!own) return;
  const stored: StoredDraft = { userId: owner.userId, at: currentTime().getTime(), draft: kept.draft };
  write(localStorage, ON_PHONE, stored);
}

export function removeDraft(owner: Owner, removedId: string, own: boolean): void {
  const left = readDrafts(owner, own).filter(({ id }) => id !== removedId);
  write(sessionStorage, keyOf(owner), left);
  if (own) localStorage.removeItem(ON_PHONE);
}

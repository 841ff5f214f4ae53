import { currentTime } from "#web/lib/clock.ts";
import type { Draft } from "./draft.ts";

// Versioned: the fields of a draft from an older build may mean something else.
export const keyOf = (userId: number): string => `booking draft 6 of ${userId}`;

/** How long an unfinished booking stays in localStorage. */
const DAYS_ON_PHONE = 7;
const DAY_MS = 86_400_000;

/** A single key, so that no draft of another customer remains beside it. Signing out clears it. */
export const ON_PHONE = "booking draft 6";
type StoredDraft = { userId: number; at: number; draft: Draft };

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
function readFromPhone(userId: number): Draft | null {
  const stored = parsed(localStorage, ON_PHONE) as StoredDraft | null;
  const age = currentTime().getTime() - (stored?.at ?? 0);
  if (stored?.userId === userId && age < DAYS_ON_PHONE * DAY_MS) return stored.draft;
  localStorage.removeItem(ON_PHONE);
  return null;
}

/** The stored draft; null if there is none or it cannot be parsed. */
export const readDraft = (userId: number, onPhone: boolean): Draft | null =>
  (parsed(sessionStorage, keyOf(userId)) as Draft | null) ?? (onPhone ? readFromPhone(userId) : null);

/** Stores the draft for this browser tab, and in localStorage if `onPhone`. */
export function writeDraft(userId: number, draft: Draft, onPhone = false): void {
  write(sessionStorage, keyOf(userId), draft);
  if (!onPhone) return;
  const stored: StoredDraft = { userId, at: currentTime().getTime(), draft };
  write(localStorage, ON_PHONE, stored);
}

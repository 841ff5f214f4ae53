import { UNDO_MINUTES } from "#contract/plan/change.ts";

const UNDO_MS = UNDO_MINUTES * 60_000;

export const undoUntil = (at: Date): Date => new Date(at.getTime() + UNDO_MS);

/** The time since which changes can still be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_MS);

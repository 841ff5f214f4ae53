/**
 * Milliseconds after which something that a test waits for has hung. Long, because a limit that a busy machine reaches
 * tells nothing.
 */
export const HANG_MS = 120_000;

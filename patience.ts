import { vi } from "vitest";
import { HANG_MS } from "#contract/testing/hang.ts";

// Vitest has a default of its own for all that waits but for these two, which give up after a second.
const { waitFor, waitUntil } = vi;
const patiently = <T>(options: T | undefined) =>
  typeof options === "object" ? { timeout: HANG_MS, ...options } : (options ?? HANG_MS);
vi.waitFor = (callback, options) => waitFor(callback, patiently(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patiently(options));

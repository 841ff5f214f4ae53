import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Fault } from "#server/http/fault.ts";

// Argon2id (the default of the library) with 19 MiB, 2 passes, 1 lane: OWASP's first choice for passwords.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One core's worth each, off the event loop; more at a time would only make all of them slower. */
const AT_ONCE = availableParallelism();
const MOST_WAITING = 64;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw new Fault("unavailable", "Many people are signing in. Please try again.", { retryAfter: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The form in which a password is kept. */
export const hashPassword = (password: string) => inTurn(() => hash(password, options));

let decoy: Promise<string> | undefined;

/**
 * Whether `password` is the one behind `kept`. Takes as long when there is no account (`null`), so that the
 * time of an answer tells nobody which user names exist.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const against = kept ?? (await decoy);
  const right = await inTurn(() => verify(against, password));
  return right && kept !== null;
}

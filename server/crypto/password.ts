import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Fault } from "#server/fault.ts";
import { atMost } from "#server/turns.ts";

// Argon2id (the default of the library) with 19 MiB, 2 passes, 1 lane: OWASP's first choice for passwords.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Who asks: those who have signed in before are not kept waiting by any number of strangers. */
type Asker = "known" | "stranger";

/** One core's worth each, off the event loop; more at a time would only make all of them slower. */
const inTurn = atMost<Asker>({
  name: "passwords",
  running: availableParallelism(),
  waiting: 64,
  limitMs: 30_000,
  busy: () => new Fault("unavailable", "Many people are signing in. Please try again.", { retryAfter: 2 }),
  lines: ["known", "stranger"],
});

/** The form in which a password is kept; only of those who have proved who they are. */
export const hashPassword = (password: string) => inTurn(() => hash(password, options), { line: "known" });

let decoy: Promise<string> | undefined;

/**
 * Whether `password` is the one behind `kept`. Takes as long when there is no account (`null`), so that the
 * time of an answer tells nobody which user names exist.
 */
export async function isPassword(kept: string | null, password: string, asker: Asker): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const against = kept ?? (await decoy);
  const right = await inTurn(() => verify(against, password), { line: asker });
  return right && kept !== null;
}

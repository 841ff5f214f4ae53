import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { atMost, type SlotQueue } from "#server/limits/slots.ts";

// Argon2id (the default of the library) with 19 MiB, 2 passes, 1 lane: OWASP's first choice for passwords.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A user with a verified session, or a network of anonymous callers. */
type PasswordCaller = "known" | { network: string };

const limits = {
  // The last in line waits about five seconds on two cores.
  waiting: 300,
  busy: () => new ApiError("unavailable", refusalText("manySignIns"), { retryAfter: 2 }),
};

/** One core's worth each, off the event loop; more at a time would only slow down all of them. */
const withHashingSlot = atMost<"known" | "stranger">({
  name: "passwords",
  running: availableParallelism(),
  limitMs: 30_000,
  lines: ["known", "stranger"],
  ...limits,
});

const networks = new Map<string, { runLimited: SlotQueue<"all">; calls: number }>();

/**
 * Hashes for anonymous callers. Each network has one entry in the shared queue, so that a guesser delays only itself.
 */
async function withNetworkSlot<T>(network: string, work: () => Promise<T>): Promise<T> {
  const own = networks.get(network) ?? {
    runLimited: atMost({ name: "passwords of networks", running: 1, limitMs: 60_000, ...limits }),
    calls: 0,
  };
  networks.set(network, own);
  own.calls += 1;
  try {
    return await own.runLimited(() => withHashingSlot(work, { line: "stranger" }));
  } finally {
    own.calls -= 1;
    if (own.calls === 0) networks.delete(network);
  }
}

/** Stored form of a password; only for callers who have proved their identity. */
export const hashPassword = (password: string) =>
  withHashingSlot(() => hash(password, options), { line: "known" });

let decoy: Promise<string> | undefined;

/**
 * True if `password` matches the stored hash. Takes equally long without an account (`null`), so that response times
 * do not reveal which user names exist.
 */
export async function isPassword(
  storedHash: string | null,
  password: string,
  caller: PasswordCaller,
): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const compared = storedHash ?? (await decoy);
  const check = () => verify(compared, password);
  const matches = await (caller === "known"
    ? withHashingSlot(check, { line: "known" })
    : withNetworkSlot(caller.network, check));
  return matches && storedHash !== null;
}

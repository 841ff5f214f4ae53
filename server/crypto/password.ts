import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { atMost, type SlotQueue } from "#server/limits/slots.ts";

// Argon2id (the default of the library) with 19 MiB, 2 passes, 1 lane: OWASP's first choice for passwords.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Who asks: somebody who has signed in before, or a stranger from a network. */
type PasswordCaller = "known" | { network: string };

const limits = {
  // Those at the end wait for about five seconds where two cores hash.
  waiting: 300,
  busy: () => new ApiError("unavailable", refusalText("manySignIns"), { retryAfter: 2 }),
};

/** One core's worth each, off the event loop; more at a time would only make all of them slower. */
const withHashingSlot = atMost<"known" | "stranger">({
  name: "passwords",
  running: availableParallelism(),
  limitMs: 30_000,
  lines: ["known", "stranger"],
  ...limits,
});

const networks = new Map<string, { inTurn: SlotQueue<"all">; calls: number }>();

/** Hashes for a stranger: of each network one stands in the common line, so that whoever guesses waits for himself. */
async function withNetworkSlot<T>(network: string, work: () => Promise<T>): Promise<T> {
  const own = networks.get(network) ?? {
    inTurn: atMost({ name: "passwords of networks", running: 1, limitMs: 60_000, ...limits }),
    calls: 0,
  };
  networks.set(network, own);
  own.calls += 1;
  try {
    return await own.inTurn(() => withHashingSlot(work, { line: "stranger" }));
  } finally {
    own.calls -= 1;
    if (own.calls === 0) networks.delete(network);
  }
}

/** The form in which a password is kept; only of those who have proved who they are. */
export const hashPassword = (password: string) =>
  withHashingSlot(() => hash(password, options), { line: "known" });

let decoy: Promise<string> | undefined;

/**
 * Whether `password` is the one behind `kept`. Takes as long when there is no account (`null`), so that the
 * time of an answer tells nobody which user names exist.
 */
export async function isPassword(
  kept: string | null,
  password: string,
  asker: PasswordCaller,
): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const against = kept ?? (await decoy);
  const look = () => verify(against, password);
  const right = await (asker === "known"
    ? withHashingSlot(look, { line: "known" })
    : withNetworkSlot(asker.network, look));
  return right && kept !== null;
}

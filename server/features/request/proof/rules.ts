import { createHash } from "node:crypto";
import type { Secrets } from "#server/crypto/secrets.ts";

/** How many zero bits the sum has to begin with: about a second of a browser's work. */
const BITS = 17;
const HOLDS_MS = 15 * 60_000;

/** Whose request it is to be, and the how-manieth: one that was proven does not prove another. */
type Turn = { sender: string; earlier: number };

const said = ({ sender, earlier }: Turn, until: number): string =>
  `request ${earlier} of ${sender} until ${until}`;

/** Something to prove one has worked for, before `now` is long past. */
export function newChallenge(secrets: Secrets, turn: Turn, now: Date): { challenge: string; bits: number } {
  const until = now.getTime() + HOLDS_MS;
  return { challenge: `${until}.${secrets.sign(said(turn, until))}`, bits: BITS };
}

/** How many zero bits the SHA-256 of a text begins with. */
function zeroBits(text: string): number {
  const sum = createHash("sha256").update(text).digest();
  const first = sum.findIndex((byte) => byte !== 0);
  return first < 0 ? sum.length * 8 : first * 8 + Math.clz32(sum[first] ?? 0) - 24;
}

const shape = /^([1-9][0-9]{0,15})\.([\w-]{1,100}) [0-9]{1,12}$/;

/** Whether a header's text, "<challenge> <answer>", proves the work for this turn. */
export function isProven(secrets: Secrets, turn: Turn, header: unknown, now: Date): boolean {
  if (typeof header !== "string") return false;
  const [, untilText = "", signature = ""] = shape.exec(header) ?? [];
  const until = Number(untilText);
  return until > now.getTime() && secrets.isSigned(said(turn, until), signature) && zeroBits(header) >= BITS;
}

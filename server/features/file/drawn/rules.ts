import type { Secrets } from "#server/crypto/secrets.ts";
import type { Caller } from "#server/scope.ts";
import { LINK_MS } from "../rules.ts";

/** Below which address stands what is drawn, or written, for whoever opens its link. */
export const DRAWN = "/papers/drawn";

/** Something to be drawn: what it is called here, what it is about, and the file's name with its extension. */
export type DrawnRef = { kind: string; about: readonly (string | number)[]; file: string };

type Signed = { kind: string; about: string; file: string; sessionId: number; until: number };

const said = ({ kind, about, file, sessionId, until }: Signed): string =>
  `drawn ${kind} ${about} as ${file} in session ${sessionId} until ${until}`;

/** Where it can be read for a while in the session of whoever asked. */
export function drawnUrl(
  { kind, about, file }: DrawnRef,
  { sessionId }: Caller,
  now: Date,
  secrets: Secrets,
): string {
  const signed = { kind, about: about.join("_"), file, sessionId, until: now.getTime() + LINK_MS };
  const parts = [kind, signed.about, sessionId, signed.until, secrets.sign(said(signed)), file];
  return `${DRAWN}/${parts.join("/")}`;
}

const whole = /^(?:0|[1-9][0-9]{0,14})$/;
const plain = /^[a-z0-9_.-]{1,100}$/;

/** What an address says, its parts of `about` apart, if it was signed here and still holds; else null. */
export function readDrawnUrl(
  params: Readonly<Record<string, string>>,
  secrets: Secrets,
  now: Date,
): { kind: string; about: string[]; file: string; sessionId: number } | null {
  const { kind = "", about = "", file = "", sessionId = "", until = "", signature = "" } = params;
  if (![kind, about, file].every((text) => plain.test(text))) return null;
  if (![sessionId, until].every((text) => whole.test(text))) return null;
  const signed = { kind, about, file, sessionId: Number(sessionId), until: Number(until) };
  if (!secrets.isSigned(said(signed), signature) || signed.until <= now.getTime()) return null;
  return { kind, about: about.split("_"), file, sessionId: signed.sessionId };
}

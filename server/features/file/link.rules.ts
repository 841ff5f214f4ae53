import type { Caller } from "#server/access/scope.ts";
import type { Secrets } from "#server/crypto/secrets.ts";

/** The reader a link is signed for: a person in one of their sessions, or an API key, which has none (session 0). */
export type LinkReader = Pick<Caller, "userId" | "sessionId">;

/** A reader as part of a link. */
export const readerText = ({ userId, sessionId }: LinkReader): string => `${userId}-${sessionId}`;

// No leading zeros, so that one reader has one spelling.
const readerPattern = /^([1-9][0-9]{0,9})-(0|[1-9][0-9]{0,14})$/;

/** The reader in a link; null when malformed. */
export function parseReader(text: string): LinkReader | null {
  const [, userId, sessionId] = readerPattern.exec(text) ?? [];
  return userId === undefined ? null : { userId: Number(userId), sessionId: Number(sessionId) };
}

/** A file's variant for one reader until a time. */
export type Link = { fileId: number; reader: LinkReader; variant: string; until: Date };

const signedText = ({ fileId, reader, variant, until }: Link): string =>
  `file ${fileId} ${variant} for ${readerText(reader)} until ${until.getTime()}`;

/** Signed links start with this below `/documents`. */
const PRIVATE_PATH = "/private";

/** Link to a file for a while; it ends in the file's extension. */
export function linkTo(link: Link, secrets: Secrets): string {
  const { fileId, reader, variant, until } = link;
  return `${PRIVATE_PATH}/${fileId}/${readerText(reader)}/${until.getTime()}/${secrets.sign(signedText(link))}/${variant}`;
}

/** The route of signed links, below `/documents`. */
export const LINK_ROUTE = `${PRIVATE_PATH}/:fileId/:reader/:until/:signature/:variant`;

// No leading zeros, so that one number has one spelling.
const positiveInteger = /^[1-9][0-9]{0,14}$/;

/** The contents of a link; null unless it was signed here and is still valid at `now`. */
export function parseLink(params: Record<string, string>, secrets: Secrets, now: Date): Link | null {
  const { fileId = "", until = "", signature = "", variant = "" } = params;
  const reader = parseReader(params["reader"] ?? "");
  if (!reader || ![fileId, until].every((text) => positiveInteger.test(text))) return null;
  const link = {
    fileId: Number(fileId),
    reader,
    variant,
    until: new Date(Number(until)),
  };
  return secrets.isSigned(signedText(link), signature) && link.until > now ? link : null;
}

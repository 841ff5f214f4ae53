import { randomBytes } from "node:crypto";
import path from "node:path";
import { DOCUMENTS } from "#contract/picture/picture.ts";
import type { Secrets } from "#server/crypto/secrets.ts";

/** How long a link to a document can be opened, in milliseconds. */
export const LINK_MS = 5 * 60_000;

export type DocumentKind = "jpg" | "pdf";

/** The folder of all documents, inside that of what people upload. */
export const documentsIn = (filesRoot: string): string => path.join(filesRoot, "provider-documents");

export const newFileName = (): string => randomBytes(16).toString("base64url");

/** The files of a document, inside its folder. */
export const pageFile = (kind: DocumentKind): string => `page.${kind}`;
export const THUMBNAIL = "thumbnail.webp";

type Link = { documentId: number; userId: number; file: string; until: Date };

const said = ({ documentId, userId, file, until }: Link): string =>
  `document ${documentId} ${file} for ${userId} until ${until.getTime()}`;

/** What of a document's address stands below `/documents`. */
const PRIVATE = "/private";

/** Where a document can be read for a while by whoever was given the address: it still ends in the file's extension. */
export function linkTo(link: Link, secrets: Secrets): string {
  const { documentId, userId, file, until } = link;
  return `${PRIVATE}/${documentId}/${userId}/${until.getTime()}/${secrets.sign(said(link))}/${file}`;
}

/** The route of such addresses. */
export const LINK_ROUTE = `${DOCUMENTS}${PRIVATE}/:documentId/:userId/:until/:signature/:file`;

// Without zeros before it: one number has one address.
const whole = /^[1-9][0-9]{0,14}$/;
const files: ReadonlySet<string> = new Set([pageFile("jpg"), pageFile("pdf"), THUMBNAIL]);

/** What an address says, if it was signed here and still holds at `now`; else null. */
export function readLink(params: Record<string, string>, secrets: Secrets, now: Date): Link | null {
  const { documentId = "", userId = "", until = "", signature = "", file = "" } = params;
  if (![documentId, userId, until].every((text) => whole.test(text)) || !files.has(file)) return null;
  const link = {
    documentId: Number(documentId),
    userId: Number(userId),
    file,
    until: new Date(Number(until)),
  };
  return secrets.isSigned(said(link), signature) && link.until > now ? link : null;
}

const LOOKS_LIKE_PDF = Buffer.from("%PDF-");
const END_OF_PDF = Buffer.from("%%EOF");

/** Whether the bytes are a whole PDF: it begins as one, and the end was not cut off. */
export const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, LOOKS_LIKE_PDF.length).equals(LOOKS_LIKE_PDF) &&
  bytes.subarray(-1024).includes(END_OF_PDF);

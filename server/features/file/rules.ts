import { randomBytes } from "node:crypto";
import { pictureWidths } from "#contract/file/picture.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Size } from "#server/files/image.ts";
import type { Caller } from "#server/access/scope.ts";

const DAY = 86_400_000;

/** How long an unreferenced file is kept, in milliseconds. */
export const UNREFERENCED_MS = DAY;

/** How long a signed link is valid, in milliseconds. */
export const LINK_MS = 5 * 60_000;

/** The only variant of signed files that is too small to read. */
export const THUMBNAIL = "thumbnail.webp";

/** File name of a width of a public picture. */
export const widthFile = (width: number): string => `${width}.webp`;

type Kind = {
  /** Folder of this kind in the store. */
  root: string;
  /** True if anybody may read them; otherwise only by signed links. */
  isPublic: boolean;
  /** Allowed file names in the folder of one file. */
  variants: readonly string[];
};

/** A new kind needs a line here, and one in the migration that makes its table reference `file`. */
export const kinds = {
  picture: { root: "pictures", isPublic: true, variants: pictureWidths.map(widthFile) },
  document: {
    root: "provider-documents",
    isPublic: false,
    variants: ["page.jpg", "page.pdf", THUMBNAIL],
  },
  wash_photo: { root: "wash-photos", isPublic: false, variants: ["page.jpg", THUMBNAIL] },
  receipt: { root: "receipts", isPublic: false, variants: ["page.jpg", THUMBNAIL] },
  aged_rows: { root: "archives", isPublic: false, variants: ["rows.ndjson.gz"] },
  ticket_photo: { root: "ticket-photos", isPublic: false, variants: ["page.jpg", THUMBNAIL] },
} as const satisfies Record<string, Kind>;

export type FileKind = keyof typeof kinds;
export type SignedKind = {
  [K in FileKind]: (typeof kinds)[K]["isPublic"] extends true ? never : K;
}[FileKind];
export const fileKinds = Object.keys(kinds) as FileKind[];
export const isSigned = (kind: FileKind): kind is SignedKind => !kinds[kind].isPublic;

const usableName = /^[\w-]{22}$/;

/** The folder of a file in the store. */
export const folderOf = (kind: FileKind, name: string): string => `${kinds[kind].root}/${name}`;

/** Path of a variant in the store; null when the kind has no such variant or the name is invalid. */
export function pathOf(kind: FileKind, name: string, variant: string): string | null {
  const isVariant = (kinds[kind].variants as readonly string[]).includes(variant);
  return isVariant && usableName.test(name) ? `${folderOf(kind, name)}/${variant}` : null;
}

/** A file that is ready to be stored. */
export type NewFile = {
  kind: FileKind;
  name: string;
  folder: string;
  /** Variants by file name, the main one first. */
  files: ReadonlyMap<string, Buffer>;
  contentType: string;
  /** In pixels; null for anything but a picture. */
  size: Size | null;
  /** SHA-256 of the uploaded bytes. */
  hash: string;
};

/**
 * Gives a new file a name that cannot be guessed, so that even a public one is found only by those who are shown it.
 */
export function newFile(
  kind: FileKind,
  files: ReadonlyMap<string, Buffer>,
  about: Pick<NewFile, "size" | "hash">,
  name = randomBytes(16).toString("base64url"),
): NewFile {
  const [first = ""] = files.keys();
  return { kind, name, folder: folderOf(kind, name), files, contentType: contentTypeOf(first), ...about };
}

const contentTypes: Readonly<Record<string, string>> = {
  webp: "image/webp",
  jpg: "image/jpeg",
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  gz: "application/gzip",
  xml: "text/xml; charset=utf-8",
};
const extensionOf = (variant: string): string => variant.slice(variant.lastIndexOf(".") + 1);

/** Content type of a variant, by its extension alone. */
const contentTypeOf = (variant: string): string => contentTypes[extensionOf(variant)] ?? "";

const SANDBOXED = "default-src 'none'; sandbox";
const NOWHERE_ELSE = `${SANDBOXED}; frame-ancestors 'none'`;
/** A browser's PDF viewer draws inside the page that embeds it. */
const IN_OUR_PAGES =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** A file keeps its content type, loads only in our own pages, and runs no scripts there. */
const commonHeaders = (variant: string) => ({
  "content-type": contentTypeOf(variant),
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
});

/** For public files, which never change under their name and may be cached for good. */
export const publicHeaders = (variant: string) => ({
  ...commonHeaders(variant),
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": SANDBOXED,
});

/** For files meant for one person and a few minutes: never cached. */
export const signedHeaders = (variant: string) => ({
  ...commonHeaders(variant),
  "cache-control": "private, no-store",
  "content-disposition": "inline",
  "content-security-policy": extensionOf(variant) === "pdf" ? IN_OUR_PAGES : NOWHERE_ELSE,
  "referrer-policy": "no-referrer",
});

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

import { randomBytes } from "node:crypto";
import { pictureWidths } from "#contract/file/picture.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Size } from "#server/files/image.ts";
import type { Caller } from "#server/access/scope.ts";

const DAY = 86_400_000;

/** How long a file waits for something to show it, in milliseconds. */
export const UNSHOWN_MS = DAY;

/** How long a signed link can be opened, in milliseconds. */
export const LINK_MS = 5 * 60_000;

/** The one variant that is too small to read, of whatever is signed. */
export const THUMBNAIL = "thumbnail.webp";

/** A width of a public picture, as its file is called. */
export const widthFile = (width: number): string => `${width}.webp`;

type Kind = {
  /** Where the store keeps all of them. */
  root: string;
  /** Whether anybody may read them; else they open by signed links alone. */
  isPublic: boolean;
  /** What a folder of one file may hold. */
  variants: readonly string[];
};

/** What is kept. A new kind is a line here, and one in the migration that makes its table point at `file`. */
export const kinds = {
  picture: { root: "pictures", isPublic: true, variants: pictureWidths.map(widthFile) },
  document: {
    root: "provider-documents",
    isPublic: false,
    variants: ["page.jpg", "page.pdf", THUMBNAIL],
  },
  wash_photo: { root: "wash-photos", isPublic: false, variants: ["page.jpg", THUMBNAIL] },
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

/** Where a variant lies in the store; null for what no file of the kind is called. */
export function pathOf(kind: FileKind, name: string, variant: string): string | null {
  const isVariant = (kinds[kind].variants as readonly string[]).includes(variant);
  return isVariant && usableName.test(name) ? `${folderOf(kind, name)}/${variant}` : null;
}

/** A file ready to be kept. */
export type NewFile = {
  kind: FileKind;
  name: string;
  folder: string;
  /** The variants, the one to read first. */
  files: ReadonlyMap<string, Buffer>;
  contentType: string;
  /** In pixels; null for what is no picture. */
  size: Size | null;
  /** SHA-256 of what was sent. */
  hash: string;
};

/** Names a new file so that nobody guesses it: whoever is not shown a public one does not find it. */
export function newFile(
  kind: FileKind,
  files: ReadonlyMap<string, Buffer>,
  about: Pick<NewFile, "size" | "hash">,
): NewFile {
  const name = randomBytes(16).toString("base64url");
  const [first = ""] = files.keys();
  return { kind, name, folder: folderOf(kind, name), files, contentType: contentTypeOf(first), ...about };
}

const contentTypes: Readonly<Record<string, string>> = {
  webp: "image/webp",
  jpg: "image/jpeg",
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
const extensionOf = (variant: string): string => variant.slice(variant.lastIndexOf(".") + 1);

/** What a variant is served as, which its extension alone decides. */
const contentTypeOf = (variant: string): string => contentTypes[extensionOf(variant)] ?? "";

const SHUT_IN = "default-src 'none'; sandbox";
const NOWHERE_ELSE = `${SHUT_IN}; frame-ancestors 'none'`;
/** A browser's reader of PDFs draws inside the page that it is given. */
const IN_OUR_PAGES =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** A file opens as nothing but what it is, in none but our own pages, and runs nothing there. */
const always = (variant: string) => ({
  "content-type": contentTypeOf(variant),
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
});

/** With a public file, which never changes under its name: it is asked for once. */
export const publicHeaders = (variant: string) => ({
  ...always(variant),
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": SHUT_IN,
});

/** With what is for one person and a few minutes: nothing on the way keeps it. */
export const signedHeaders = (variant: string) => ({
  ...always(variant),
  "cache-control": "private, no-store",
  "content-disposition": "inline",
  "content-security-policy": extensionOf(variant) === "pdf" ? IN_OUR_PAGES : NOWHERE_ELSE,
  "referrer-policy": "no-referrer",
});

/** For whom a link is signed: somebody in one of their sessions, or a key, which has none: its session is 0. */
export type LinkReader = Pick<Caller, "userId" | "sessionId">;

/** A reader as an address names them. */
export const readerText = ({ userId, sessionId }: LinkReader): string => `${userId}-${sessionId}`;

// Without zeros before them: one reader has one address.
const readerPattern = /^([1-9][0-9]{0,9})-(0|[1-9][0-9]{0,14})$/;

/** Whom an address names; null when it names nobody. */
export function readReader(text: string): LinkReader | null {
  const [, userId, sessionId] = readerPattern.exec(text) ?? [];
  return userId === undefined ? null : { userId: Number(userId), sessionId: Number(sessionId) };
}

/** A file's variant for one reader and a while. */
export type Link = { fileId: number; reader: LinkReader; variant: string; until: Date };

const said = ({ fileId, reader, variant, until }: Link): string =>
  `file ${fileId} ${variant} for ${readerText(reader)} until ${until.getTime()}`;

/** What of a signed address stands below `/documents`. */
const PRIVATE = "/private";

/** Where a file can be read for a while by whoever was given the address: it still ends in the file's extension. */
export function linkTo(link: Link, secrets: Secrets): string {
  const { fileId, reader, variant, until } = link;
  return `${PRIVATE}/${fileId}/${readerText(reader)}/${until.getTime()}/${secrets.sign(said(link))}/${variant}`;
}

/** The route of such addresses, below `/documents`. */
export const LINK_ROUTE = `${PRIVATE}/:fileId/:reader/:until/:signature/:variant`;

// Without zeros before it: one number has one address.
const whole = /^[1-9][0-9]{0,14}$/;

/** What an address says, if it was signed here and still holds at `now`; else null. */
export function readLink(params: Record<string, string>, secrets: Secrets, now: Date): Link | null {
  const { fileId = "", until = "", signature = "", variant = "" } = params;
  const reader = readReader(params["reader"] ?? "");
  if (!reader || ![fileId, until].every((text) => whole.test(text))) return null;
  const link = {
    fileId: Number(fileId),
    reader,
    variant,
    until: new Date(Number(until)),
  };
  return secrets.isSigned(said(link), signature) && link.until > now ? link : null;
}

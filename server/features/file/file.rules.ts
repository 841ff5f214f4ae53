import { randomBytes } from "node:crypto";
import { pictureWidths } from "#contract/file/picture.ts";
import type { Size } from "#server/intake/picture.ts";

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
export const extensionOf = (variant: string): string => variant.slice(variant.lastIndexOf(".") + 1);

/** Content type of a variant, by its extension alone. */
export const contentTypeOf = (variant: string): string => contentTypes[extensionOf(variant)] ?? "";

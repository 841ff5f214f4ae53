import { createHash } from "node:crypto";
import { addDays, indiaAt } from "#contract/day.ts";
import { type DocumentType, requiredDocuments } from "#contract/provider/document.ts";
import type { Db } from "#server/db/database.ts";
import { insertFile } from "#server/features/file/file.queries.ts";
import { newFile, THUMBNAIL } from "#server/features/file/file.rules.ts";
import { insertDocument } from "#server/features/provider/document.queries.ts";
import { PDF, PHOTO } from "#server/features/provider/document.rules.ts";
import { pageOf } from "#server/intake/picture.ts";
import type { FileStore } from "#server/files/store.ts";
import { renderReport } from "#server/pdf/renderer.ts";
import { chanceOf } from "./city/chance.ts";

/** A stored document: its files by name, the main one, and its size if it is a picture. */
type StoredDocument = { files: ReadonlyMap<string, Buffer>; size: { width: number; height: number } | null };

const WIDTH = 360;
const HEIGHT = 450;

/** Background colours of photos: red, green and blue. */
const tints = [
  [214, 232, 230],
  [233, 226, 214],
  [220, 224, 238],
  [236, 220, 222],
] as const;
const GREY = [122, 138, 140] as const;

/** True if a pixel belongs to the drawn person: a head, and shoulders below it. */
const isPerson = (x: number, y: number): boolean =>
  Math.hypot(x - WIDTH / 2, y - 175) < 80 || Math.hypot((x - WIDTH / 2) / 150, (y - 450) / 165) < 1;

/** A generated portrait. */
async function photo(tint: (typeof tints)[number]): Promise<StoredDocument> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1)
    pixels.set(isPerson(at % WIDTH, Math.floor(at / WIDTH)) ? GREY : tint, at * 3);
  // Only a demo's first start draws photos; other starts do without 20 MB of library.
  const { default: sharp } = await import("sharp");
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const { page, thumbnail, size } = await pageOf(await sharp(pixels, { raw }).png().toBuffer());
  return {
    files: new Map([
      [PHOTO, page],
      [THUMBNAIL, thumbnail],
    ]),
    size,
  };
}

/** A page that names the document it stands for. */
async function specimen(type: DocumentType): Promise<StoredDocument> {
  const page = await renderReport({
    language: "en",
    title: "Specimen",
    subject: type,
    issuer: { name: type, lines: ["Of the demo: it stands for a paper that a provider has handed in."] },
    facts: [],
    about: { title: "Number", name: "XXXX XXXX 0000", lines: [] },
    figures: [],
    tables: [],
    notes: [],
    footer: "Chamak",
    pageWord: "Page",
  });
  return { files: new Map([[PDF, page]]), size: null };
}

const POLICE = "Police Verification";
/** Validity of a police check, in days. */
const POLICE_CHECK_DAYS = 365;

/** Stored documents by kind; there are several photos. */
export type DocumentsByKind = ReadonlyMap<DocumentType, readonly StoredDocument[]>;

/** Renders them, mostly in another process. */
export async function renderDocuments(): Promise<DocumentsByKind> {
  const photos = await Promise.all(tints.map(photo));
  const pages = [...requiredDocuments.filter((type) => type !== "Profile Picture"), POLICE] as const;
  return new Map<DocumentType, readonly StoredDocument[]>([
    ["Profile Picture", photos] as const,
    ...(await Promise.all(pages.map(async (type) => [type, [await specimen(type)]] as const))),
  ]);
}

/**
 * Gives providers their documents: three are incomplete, and some police checks expire within the month. Files of a
 * transaction that is rolled back are removed by the sweep.
 */
export async function loadDocuments(
  db: Db,
  store: FileStore,
  documents: DocumentsByKind,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const today = indiaAt(now).day;
  const { below, pick } = chanceOf(40);
  const providers = await db
    .selectFrom("provider")
    .select("provider_id as providerId")
    .orderBy("provider_id")
    .execute();
  const writes: Promise<void>[] = [];
  for (const [nth, { providerId }] of providers.entries())
    for (const [type, choice] of documents) {
      // Every thirteenth lacks the last of the required documents.
      if (nth % 13 === 12 && (type === "Pan Card" || type === POLICE)) continue;
      const { files, size } = pick(choice);
      const [page = Buffer.of()] = files.values();
      const hash = createHash("sha256").update(page).digest("hex");
      const file = newFile("document", files, { size, hash });
      writes.push(store.put(file.folder, files));
      // The oldest has five days left.
      const issuedOn = addDays(today, 5 - POLICE_CHECK_DAYS + 25 * below(13));
      const fields = {
        documentType: type,
        description: type === POLICE ? "Specimen, Pune City Police" : "Specimen",
        issuedOn: type === POLICE ? issuedOn : null,
        expiresOn: type === POLICE ? addDays(issuedOn, POLICE_CHECK_DAYS) : null,
      };
      await insertDocument(db, providerId, fields, await insertFile(db, file, userId, now));
    }
  await Promise.all(writes);
}

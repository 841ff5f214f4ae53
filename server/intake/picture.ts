import type { CodedText } from "#contract/coded.ts";
import { fileTypeFromBuffer } from "file-type";
import { pictureTypes, pictureWidths } from "#contract/file/picture.ts";
import { ApiError, fieldText, refusalText } from "#server/errors/apiError.ts";

type Library = (typeof import("sharp"))["default"];

let loading: Promise<Library> | undefined;

async function load(): Promise<Library> {
  const { default: sharp } = await import("sharp");
  // A process reads one picture at a time, with one thread, and none twice.
  sharp.cache(false);
  sharp.concurrency(1);
  // The library supports many other formats; only these loaders are enabled, whatever the bytes claim to be.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadWebpBuffer",
      "VipsForeignLoadHeifBuffer",
    ],
  });
  return sharp;
}

/** The image library, loaded with the first picture because it takes 20 MB. */
const library = (): Promise<Library> => (loading ??= load());

const MEGAPIXEL = 1024 * 1024;
/** Decoding a 50-megapixel photo takes some 300 MB; AVIF takes five times as much per pixel. */
const maxMegapixels = (format: string | undefined): number => (format === "heif" ? 12 : 50);
/** Largest ratio of height to width; taller pictures are made narrower. */
const LONGEST = 3;
const QUALITY = 80;

/** Size in pixels of the largest stored width. */
export type Size = { width: number; height: number };

/** One WebP file for each of `pictureWidths`. */
export type Widths = { widths: ReadonlyMap<number, Buffer>; size: Size };

const refused = (text: CodedText) => new ApiError("unsupported-type", text, { fields: { File: text } });

/** The sniffer reports an animated PNG as APNG; its first frame is an ordinary picture. */
const isPicture = (type: string | undefined): boolean =>
  type === "image/apng" || (type !== undefined && pictureTypes.includes(type));

/**
 * Converts an uploaded picture to its stored form: upright, in sRGB, in every width, without the camera's metadata.
 * @throws 415 when the bytes are not a picture, or a broken or too large one.
 */
export async function widthsOf(bytes: Buffer): Promise<Widths> {
  const type = await fileTypeFromBuffer(bytes);
  if (!isPicture(type?.mime)) throw refused(fieldText("notAPicture"));
  const sharp = await library();
  const { data, info } = await upright(bytes, Math.max(...pictureWidths));
  const { width, height, channels } = info;
  const widths = new Map<number, Buffer>();
  for (const each of pictureWidths)
    widths.set(
      each,
      await sharp(data, { raw: { width, height, channels } })
        .resize(frame(each))
        .webp({ quality: QUALITY })
        .toBuffer(),
    );
  return { widths, size: { width, height } };
}

const frame = (width: number) => ({
  width,
  height: width * LONGEST,
  fit: "inside" as const,
  withoutEnlargement: true,
});

/** The stored form of a photographed document: a readable page and a thumbnail. */
export type Page = { page: Buffer; thumbnail: Buffer; size: Size };

const PAGE_WIDTH = 2000;
const THUMBNAIL_WIDTH = 240;

/**
 * Converts a photographed document to its stored form: a JPEG and a thumbnail, re-encoded from its pixels.
 * @throws as `widthsOf` does.
 */
export async function pageOf(bytes: Buffer): Promise<Page> {
  const type = await fileTypeFromBuffer(bytes);
  if (!isPicture(type?.mime)) throw refused(fieldText("notAPicture"));
  const sharp = await library();
  const { data, info } = await upright(bytes, PAGE_WIDTH);
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } }).flatten({ background: "#ffffff" });
  return {
    page: await pixels().jpeg({ quality: 85 }).toBuffer(),
    thumbnail: await pixels().resize(frame(THUMBNAIL_WIDTH)).webp({ quality: QUALITY }).toBuffer(),
    size: { width, height },
  };
}

/** The pixels at most `widest` wide, upright and in sRGB, so that the file is decoded only once. */
async function upright(bytes: Buffer, widest: number) {
  const sharp = await library();
  const { format, width, height } = await decoded(sharp(bytes, { limitInputPixels: false }).metadata());
  const most = maxMegapixels(format);
  if (width * height > most * MEGAPIXEL) throw refused(refusalText("pictureTooLarge", { megapixels: most }));
  const picture = sharp(bytes, { limitInputPixels: most * MEGAPIXEL, failOn: "warning", pages: 1 })
    .autoOrient()
    .toColourspace("srgb")
    .resize(frame(widest));
  return decoded(picture.raw().toBuffer({ resolveWithObject: true }));
}

/** A decoding failure is reported to the sender. */
async function decoded<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch {
    throw refused(refusalText("pictureDamaged"));
  }
}

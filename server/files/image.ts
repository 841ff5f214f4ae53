import type { CodedText } from "#contract/coded.ts";
import { fileTypeFromBuffer } from "file-type";
import { pictureTypes, pictureWidths } from "#contract/file/picture.ts";
import { ApiError, fieldText, refusalText } from "#server/errors/apiError.ts";
import { atMost } from "#server/limits/slots.ts";

type Library = (typeof import("sharp"))["default"];

let loading: Promise<Library> | undefined;

async function load(): Promise<Library> {
  const { default: sharp } = await import("sharp");
  // Each turn below works on one picture with one thread, and none is asked for twice.
  sharp.cache(false);
  sharp.concurrency(1);
  // The library reads much more than pictures off cameras; whatever the bytes pretend to be, only these readers exist.
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

/** What reads and writes pictures: 20 MB that nobody holds before the first picture arrives. */
const library = (): Promise<Library> => (loading ??= load());

const MEGAPIXEL = 1024 * 1024;
/** A 50-megapixel photo takes some 300 MB to read; AVIF five times as much for each pixel. */
const mostMegapixels = (format: string | undefined): number => (format === "heif" ? 12 : 50);
/** A picture may be this many times as high as wide; a longer one is made narrower. */
const LONGEST = 3;
const QUALITY = 80;
const MOST_SECONDS = 20;

/** The largest of what is kept of a picture, in pixels. */
export type Size = { width: number; height: number };

/** One WebP file for each of `pictureWidths`. */
export type Widths = { widths: ReadonlyMap<number, Buffer>; size: Size };

const refused = (said: CodedText) => new ApiError("unsupported-type", said, { fields: { File: said } });

const busy = () =>
  new ApiError("unavailable", refusalText("manyPicturesArriving"), {
    retryAfter: 5,
  });

/** Pictures are worked on two at a time: each takes a processor and, at worst, some hundred megabytes. */
const turns = atMost({ name: "pictures", running: 2, waiting: 30, limitMs: 60_000, busy });

/** APNG is what the sniffer calls a PNG that moves; its first frame is a picture like any other. */
const isPicture = (type: string | undefined): boolean =>
  type === "image/apng" || (type !== undefined && pictureTypes.includes(type));

/**
 * Makes of an uploaded picture what is kept of it: upright, in sRGB, in every width, and nothing of what the camera
 * wrote into it.
 * @throws 415 when the bytes are no picture, or a broken or too large one; 503 when too many wait already.
 */
export async function widthsOf(bytes: Buffer): Promise<Widths> {
  const type = await fileTypeFromBuffer(bytes);
  if (!isPicture(type?.mime)) throw refused(fieldText("notAPicture"));
  return turns(async () => {
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
  });
}

const frame = (width: number) => ({
  width,
  height: width * LONGEST,
  fit: "inside" as const,
  withoutEnlargement: true,
});

/** What is kept of a photographed paper: a page to read, and a small picture to know it by. */
export type Page = { page: Buffer; thumbnail: Buffer; size: Size };

const PAGE_WIDTH = 2000;
const THUMBNAIL_WIDTH = 240;

/**
 * Makes of a photographed paper what is kept of it: one JPEG and a thumbnail, made anew from its pixels.
 * @throws as `widthsOf` does.
 */
export async function pageOf(bytes: Buffer): Promise<Page> {
  const type = await fileTypeFromBuffer(bytes);
  if (!isPicture(type?.mime)) throw refused(fieldText("notAPicture"));
  return turns(async () => {
    const sharp = await library();
    const { data, info } = await upright(bytes, PAGE_WIDTH);
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } }).flatten({ background: "#ffffff" });
    return {
      page: await pixels().jpeg({ quality: 85 }).toBuffer(),
      thumbnail: await pixels().resize(frame(THUMBNAIL_WIDTH)).webp({ quality: QUALITY }).toBuffer(),
      size: { width, height },
    };
  });
}

/** The pixels at no more than `widest`, upright and in sRGB: the file itself is read once only. */
async function upright(bytes: Buffer, widest: number) {
  const sharp = await library();
  const { format, width, height } = await decoded(sharp(bytes, { limitInputPixels: false }).metadata());
  const most = mostMegapixels(format);
  if (width * height > most * MEGAPIXEL) throw refused(refusalText("pictureTooLarge", { megapixels: most }));
  const picture = sharp(bytes, { limitInputPixels: most * MEGAPIXEL, failOn: "warning", pages: 1 })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .toColourspace("srgb")
    .resize(frame(widest));
  return decoded(picture.raw().toBuffer({ resolveWithObject: true }));
}

/** What cannot be decoded is the sender's to know. */
async function decoded<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch {
    throw refused(refusalText("pictureDamaged"));
  }
}

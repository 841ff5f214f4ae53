import { z } from "zod";
import type { PlainFieldCode } from "../coded.ts";
import { fileEndpoint } from "../endpoint.ts";
import { id } from "../text.ts";
import { MAX_UPLOAD_BYTES } from "../upload.ts";

/** MIME types of accepted pictures. */
export const pictureTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];
export const NOT_A_PICTURE = "notAPicture" satisfies PlainFieldCode;

/** The picture was dropped, or the caller may not use it. */
export const NO_SUCH_PICTURE = "pictureGone" satisfies PlainFieldCode;

/** Stored widths in pixels; never wider than the upload. */
export const pictureWidths = [320, 640, 1280] as const;

/** An uploaded picture; null for none. */
export const pictureIdOrNone = id("notAPictureId").nullable().default(null);

/** Path of files, relative to the server's origin. */
export const DOCUMENTS = "/documents";

/**
 * URL of a picture's middle size under `/documents` at the server's origin: `/pictures/<name>/640.webp`. The other
 * widths are beside it.
 */
export const pictureUrl = (name: string): string => `/pictures/${name}/640.webp`;

/** All widths of the picture at `url` as an `srcset`; `url` comes from `pictureUrl`, with or without a prefix. */
export const pictureSet = (url: string): string =>
  pictureWidths.map((width) => `${url.replace(/\/\d{1,4}\.webp$/, `/${width}.webp`)} ${width}w`).join(", ");

export const addPicture = fileEndpoint({
  path: "/Picture/Add",
  body: z.object({}),
  file: "File",
  bodyLimit: MAX_UPLOAD_BYTES,
  reply: z.object({ pictureId: id(), imageUrl: z.string() }),
  permission: "picture:write",
  about:
    "Takes a picture (JPEG, PNG, WebP or AVIF, at most 10 MB) and keeps it in several widths, without what the camera wrote into it. One that nothing shows within a day is dropped.",
});

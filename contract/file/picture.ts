import { z } from "zod";
import type { PlainFieldCode } from "../coded.ts";
import { fileEndpoint } from "../endpoint.ts";
import { id } from "../text.ts";
import { LARGEST_UPLOAD } from "../upload.ts";

/** The types of picture that are taken, as browsers name them. */
export const pictureTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];
/** Why any other file is not taken. */
export const NOT_A_PICTURE = "notAPicture" satisfies PlainFieldCode;

/** Why a picture cannot be chosen: it was dropped, or is not the chooser's to show. */
export const NO_SUCH_PICTURE = "pictureGone" satisfies PlainFieldCode;

/** The widths that a picture is kept in, in pixels; never wider than what was sent. */
export const pictureWidths = [320, 640, 1280] as const;

/** A picture that was uploaded; null for none. */
export const pictureIdOrNone = id("notAPictureId").nullable().default(null);

/** What files are read under, at the server's origin. */
export const DOCUMENTS = "/documents";

/**
 * Where a picture's middle size is, read under `/documents` at the server's origin: `/pictures/<name>/640.webp`.
 * The other widths stand beside it.
 */
export const pictureUrl = (name: string): string => `/pictures/${name}/640.webp`;

/** Every width of the picture at `url`, as an `srcset` says them; `url` as `pictureUrl` makes it, with or without what precedes it. */
export const pictureSet = (url: string): string =>
  pictureWidths.map((width) => `${url.replace(/\/\d{1,4}\.webp$/, `/${width}.webp`)} ${width}w`).join(", ");

export const addPicture = fileEndpoint({
  path: "/Picture/Add",
  body: z.object({}),
  file: "File",
  bodyLimit: LARGEST_UPLOAD,
  reply: z.object({ pictureId: id(), imageUrl: z.string() }),
  permission: "picture:write",
  about:
    "Takes a picture (JPEG, PNG, WebP or AVIF, at most 10 MB) and keeps it in several widths, without what the camera wrote into it. One that nothing shows within a day is dropped.",
});

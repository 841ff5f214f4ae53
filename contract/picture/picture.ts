import { z } from "zod";
import { fileEndpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** The largest file that is taken, in bytes. */
export const LARGEST_UPLOAD = 10 * 1024 * 1024;
/** The widths that a picture is kept in, in pixels; never wider than what was sent. */
export const pictureWidths = [320, 640, 1280] as const;

/** A picture that was uploaded; null for none. */
export const pictureIdOrNone = id("Must be the id of a picture").nullable().default(null);

/**
 * Where a picture's middle size is, read under `/documents` at the server's origin: `/pictures/<name>/640.webp`.
 * The other widths stand beside it.
 */
export const pictureUrl = (name: string): string => `/pictures/${name}/640.webp`;

/** Every width of the picture at `url`, as an `srcset` says them; `url` as `pictureUrl` makes it, with or without what precedes it. */
export const pictureSet = (url: string): string =>
  pictureWidths.map((width) => `${url.replace(/\d+\.webp$/, `${width}.webp`)} ${width}w`).join(", ");

export const addPicture = fileEndpoint({
  path: "/Picture/Add",
  body: z.object({}),
  file: "File",
  bodyLimit: LARGEST_UPLOAD,
  reply: z.object({ pictureId: id(), imageUrl: z.string() }),
  may: "picture:write",
  about:
    "Takes a picture (JPEG, PNG or WebP, at most 10 MB) and keeps it in several widths, without what the camera wrote into it. One that nothing shows within a day is dropped.",
});

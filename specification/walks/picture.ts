import { addPicture } from "#contract/file/picture.ts";
import { Client, textOf } from "../client/client.ts";
import type { Installation } from "../installation.ts";

/** A PNG of one pixel. */
export const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A picture's id, from its own call. */
export async function uploadPicture({ url, token }: Installation): Promise<number> {
  const File = new Blob([onePixel], { type: "image/png" });
  const { data } = await new Client(`${url}/api`, token).upload(addPicture.path, { File });
  return Number(textOf(data, "pictureId"));
}

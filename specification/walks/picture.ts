import { addPicture } from "#contract/file/picture.ts";
import { textOf } from "../client/client.ts";
import type { Installation } from "../installation.ts";

/** A PNG of one pixel. */
export const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A picture's id, from its own call. */
export async function uploadPicture({ url, token }: Installation): Promise<number> {
  const form = new FormData();
  form.append("File", new File([onePixel], "wash.png", { type: "image/png" }));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api${addPicture.path}`, { method: "POST", body: form, headers });
  return Number(textOf(await response.json(), "pictureId"));
}

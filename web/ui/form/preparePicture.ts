import { wordField } from "#web/texts/fields.ts";
import { NOT_A_PICTURE, pictureTypes } from "#contract/file/picture.ts";
import { CallError } from "#web/lib/call.ts";
import { shrinkPicture } from "./shrinkPicture.ts";

/** Refuses files that cannot be pictures before the upload. A file without a type is left to the server. */
export async function preparePicture(file: File): Promise<Blob> {
  if (file.type !== "" && !pictureTypes.includes(file.type))
    throw new CallError(wordField(NOT_A_PICTURE), 415, {});
  return shrinkPicture(file);
}

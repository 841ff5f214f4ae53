/** Longer edge in px: number plates stay readable, and the file is small enough for a weak connection. */
const EDGE = 1600;
const QUALITY = 0.7;

/** The file is not an image that the phone can decode. */
export class Unreadable extends Error {}

async function shrink(file: Blob): Promise<Blob> {
  // Applies the camera's rotation; all metadata is dropped.
  const whole = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new Unreadable();
  });
  const scale = Math.min(1, EDGE / Math.max(whole.width, whole.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(whole.width * scale);
  canvas.height = Math.round(whole.height * scale);
  const context = canvas.getContext("2d", { alpha: false });
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  // Frees the 48 MB camera image now instead of at the next garbage collection.
  whole.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  canvas.width = 0;
  if (!small) throw new Unreadable();
  return small;
}

let last: Promise<unknown> = Promise.resolve();

/** Shrinks a camera image to JPEG. One at a time: two exceed a cheap phone's memory. @throws Unreadable */
export function shrunk(file: Blob): Promise<Blob> {
  const current = last.then(() => shrink(file));
  last = current.catch(() => {});
  return current;
}

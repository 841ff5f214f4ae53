/** A photo's longer edge, px: a number plate can be read on it, and it goes through a weak signal. */
const EDGE = 1600;
const QUALITY = 0.7;

/** A file that is no picture the phone can read. */
export class Unreadable extends Error {}

async function shrink(file: Blob): Promise<Blob> {
  // Turned as the camera was held; all else that the camera wrote into it goes.
  const whole = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new Unreadable();
  });
  const scale = Math.min(1, EDGE / Math.max(whole.width, whole.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(whole.width * scale);
  canvas.height = Math.round(whole.height * scale);
  const pen = canvas.getContext("2d", { alpha: false });
  if (pen) pen.imageSmoothingQuality = "high";
  pen?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  // 48 MB of a camera's picture, now and not at the next collection.
  whole.close();
  const small = await new Promise<Blob | null>((tell) => canvas.toBlob(tell, "image/jpeg", QUALITY));
  canvas.width = 0;
  if (!small) throw new Unreadable();
  return small;
}

let last: Promise<unknown> = Promise.resolve();

/** A camera's picture made small, as JPEG. One at a time: two at once are more than a cheap phone holds. @throws Unreadable */
export function shrunk(file: Blob): Promise<Blob> {
  const mine = last.then(() => shrink(file));
  last = mine.catch(() => {});
  return mine;
}

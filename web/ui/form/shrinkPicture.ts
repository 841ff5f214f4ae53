/** The maximum edge in pixels; no screen shows more. */
const MAX_EDGE = 2560;
const QUALITY = 0.9;

/** Shrinks a large photo so that it uploads in seconds; returns the file itself when that saves nothing. */
export async function shrinkPicture(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = MAX_EDGE / Math.max(picture.width, picture.height);
    if (scale >= 1) return file;
    const smaller = await scaled(picture, scale, file.type === "image/jpeg" ? "image/jpeg" : "image/webp");
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    // The browser cannot decode it; the server may, or explains the error.
    return file;
  }
}

function scaled(picture: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}

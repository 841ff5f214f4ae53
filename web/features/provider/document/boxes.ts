/** A black box on a picture; all values are fractions of the picture's size, from 0 to 1. */
export type Box = { x: number; y: number; width: number; height: number };

const clamp = (value: number, max = 1): number => Math.min(Math.max(value, 0), max);

/** The box between two corners. */
export function between([x1, y1]: [number, number], [x2, y2]: [number, number]): Box {
  const [left, right] = [clamp(Math.min(x1, x2)), clamp(Math.max(x1, x2))];
  const [top, bottom] = [clamp(Math.min(y1, y2)), clamp(Math.max(y1, y2))];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export const moved = (box: Box, [dx, dy]: [number, number]): Box => ({
  ...box,
  x: clamp(box.x + dx, 1 - box.width),
  y: clamp(box.y + dy, 1 - box.height),
});

const SMALLEST = 0.02;

export const resized = (box: Box, [dx, dy]: [number, number]): Box => ({
  ...box,
  width: Math.max(SMALLEST, clamp(box.width + dx, 1 - box.x)),
  height: Math.max(SMALLEST, clamp(box.height + dy, 1 - box.y)),
});

const QUALITY = 0.92;

/**
 * The picture with its boxes rendered black into the pixels; without boxes, the original file.
 * @throws when the browser cannot render it, so that a picture is never sent unredacted.
 */
export async function blackOut(image: HTMLImageElement, boxes: readonly Box[], file: File): Promise<Blob> {
  if (boxes.length === 0) return file;
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const paint = canvas.getContext("2d");
  if (!paint) throw new Error("This browser cannot paint on pictures.");
  paint.drawImage(image, 0, 0);
  paint.fillStyle = "#000000";
  for (const { x, y, width, height } of boxes)
    paint.fillRect(x * canvas.width, y * canvas.height, width * canvas.width, height * canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("This browser cannot paint on pictures."))),
      "image/jpeg",
      QUALITY,
    );
  });
}

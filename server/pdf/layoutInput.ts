import type { RenderRequest } from "./renderer.ts";
import { qrPicture } from "./qr.ts";

/**
 * A layout's input, with each QR text as a picture. One takes milliseconds, so only the rendering process creates
 * them.
 */
export function layoutInputOf({ layout, said: content }: RenderRequest): object {
  if (layout === "paper") return { ...content, qr: content.qr === "" ? "" : qrPicture(content.qr) };
  if (layout === "labels")
    return { ...content, labels: content.labels.map((label) => ({ ...label, qr: qrPicture(label.qr) })) };
  return content;
}

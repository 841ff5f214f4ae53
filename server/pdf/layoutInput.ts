import type { RenderRequest } from "./renderer.ts";
import { qrPicture } from "./qr.ts";

/**
 * A layout's input, with each QR text as a picture. One takes milliseconds, so only the rendering process creates
 * them.
 */
export function pictured({ layout, said }: RenderRequest): object {
  if (layout === "paper") return { ...said, qr: said.qr === "" ? "" : qrPicture(said.qr) };
  if (layout === "labels")
    return { ...said, labels: said.labels.map((label) => ({ ...label, qr: qrPicture(label.qr) })) };
  return said;
}

import type { RenderRequest } from "./renderer.ts";
import { qrPicture } from "./qr.ts";

/** What a layout is given: each text to be scanned as a picture. One takes milliseconds, so only the process that draws makes them. */
export function pictured({ layout, said }: RenderRequest): object {
  if (layout === "paper") return { ...said, qr: said.qr === "" ? "" : qrPicture(said.qr) };
  if (layout === "labels")
    return { ...said, labels: said.labels.map((label) => ({ ...label, qr: qrPicture(label.qr) })) };
  return said;
}

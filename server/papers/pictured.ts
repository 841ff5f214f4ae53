import type { Drawing } from "./drawer.ts";
import { qrPicture } from "./qr.ts";

/** What a layout is given: each text to be scanned as a picture. One takes milliseconds, so only the process that draws makes them. */
export function pictured({ layout, said }: Drawing): object {
  if (layout === "paper") return { ...said, qr: said.qr === "" ? "" : qrPicture(said.qr) };
  if (layout === "labels")
    return { ...said, labels: said.labels.map((label) => ({ ...label, qr: qrPicture(label.qr) })) };
  return said;
}

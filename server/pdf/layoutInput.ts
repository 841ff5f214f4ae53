import type { RenderRequest } from "./renderer.ts";
import type { PdfContent } from "./pdfContent.ts";
import { qrPicture } from "./qr.ts";

const billInput = ({ signed, ...content }: PdfContent): object => ({
  ...content,
  qr: content.qr === "" ? "" : qrPicture(content.qr),
  // Absent otherwise: papers without it keep their input, and so their bytes.
  ...(signed && { signed: { ...signed, qr: qrPicture(signed.qr, "L") } }),
});

/**
 * A layout's input, with each QR text as a picture. One takes milliseconds, so only the rendering process creates
 * them.
 */
export function layoutInputOf({ layout, content }: RenderRequest): object {
  if (layout === "paper") return billInput(content);
  if (layout === "labels")
    return { ...content, labels: content.labels.map((label) => ({ ...label, qr: qrPicture(label.qr) })) };
  if (layout === "poster") return { ...content, qr: qrPicture(content.qr) };
  return content;
}

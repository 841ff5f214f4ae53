import { encode } from "uqr";

/** Empty modules around it, without which some cameras don't find it. */
const BORDER = 4;

/** A text as a code to be scanned: one path of unit squares in SVG. */
export function qrPicture(text: string): string {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}

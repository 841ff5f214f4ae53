import { encode } from "uqr";

/** Empty modules around it, without which some cameras don't find it. */
const BORDER = 4;

/** Where dark modules stand beside each other: the first, and how many. */
function darkIn(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (isDark && last && row[x - 1]) last[1] += 1;
    else if (isDark) runs.push([x, 1]);
  }
  return runs;
}

/** A text as a code to be scanned: one path in SVG, as few pieces as its rows have. */
export function qrPicture(text: string): string {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const path = data
    .flatMap((row, y) => darkIn(row).map(([x, wide]) => `M${x} ${y}h${wide}v1h${-wide}z`))
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}

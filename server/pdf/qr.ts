import { encode } from "uqr";

/** Quiet zone in modules, without which some cameras do not find the code. */
const BORDER = 4;

/** Runs of dark modules: start and length. */
function darkRuns(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (isDark && last && row[x - 1]) last[1] += 1;
    else if (isDark) runs.push([x, 1]);
  }
  return runs;
}

/**
 * A text as a QR code, in one SVG path with one piece per run of dark modules. Level L of error correction leaves larger
 * modules to a long text.
 */
export function qrPicture(text: string, ecc: "L" | "M" = "M"): string {
  const { data, size } = encode(text, { ecc, border: BORDER });
  const path = data
    .flatMap((row, y) => darkRuns(row).map(([x, wide]) => `M${x} ${y}h${wide}v1h${-wide}z`))
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}

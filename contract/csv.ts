const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const escapedFormula = /^'+[=+\-@\t\r＝＋－＠]/;

/** Escapes a CSV cell that a spreadsheet would run as a formula: puts an apostrophe in front. */
export function escapeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Reverses `escapeCell` exactly. */
export function unescapeCell(cell: string): string {
  return escapedFormula.test(cell) ? cell.slice(1) : cell;
}

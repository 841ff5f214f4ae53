const formula = /^'*[=+\-@\t\r]/;
const escapedFormula = /^'+[=+\-@\t\r]/;

/** A text as a CSV cell that no spreadsheet runs as a formula: what begins like one gets an apostrophe in front. */
export function escapeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Takes back exactly what `escapeCell` did. */
export function unescapeCell(cell: string): string {
  return escapedFormula.test(cell) ? cell.slice(1) : cell;
}

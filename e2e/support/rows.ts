import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Maximum height of a list row, in px: one line, or two in small print. */
const MAX_ROW_HEIGHT = 40;
const DESKTOP_WIDTHS = [1440, 1280] as const;

/** Finds faults of the lists on the page: tall rows, truncated names and phones, tables that scroll sideways, feet below the window. */
const findFaultsScript = `[
...[...document.querySelectorAll("[data-sticks]")]
  .filter((foot) => foot.getBoundingClientRect().bottom > innerHeight + 1)
  .map((foot) => "foot out of sight: " + foot.innerText),
...[...document.querySelectorAll("table")].flatMap((table) => {
  const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent.trim());
  const rows = [...table.querySelectorAll("tr[data-row]")];
  const isCut = (line) => line.scrollHeight > line.clientHeight + 2 || line.scrollWidth > line.clientWidth + 1;
  const told = (cell) => cell.querySelector("[data-stacked] > span > span:first-child") ?? cell.firstElementChild;
  return [
    ...(table.scrollWidth > table.parentElement.clientWidth ? ["scrolls sideways"] : []),
    ...rows.filter((row) => row.getBoundingClientRect().height > ${MAX_ROW_HEIGHT}).map((row) => "tall: " + row.innerText),
    ...rows.flatMap((row) => [...row.cells]
      .filter((cell) => /^(Customer|Name|Phone.*|Zone)$/.test(heads[cell.cellIndex]) && isCut(told(cell)))
      .map((cell) => "cut: " + cell.innerText)),
  ];
})]`;

/** Expects the lists on the page to have rows of one height and readable names, at two desktop widths. */
export async function expectEvenRows(page: Page, what: string): Promise<void> {
  const wide = page.viewportSize();
  for (const width of DESKTOP_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(findFaultsScript), `${what} at ${width} px`).toEqual([]);
  }
  if (wide) await page.setViewportSize(wide);
}

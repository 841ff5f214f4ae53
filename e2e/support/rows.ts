import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The tallest that a row of a list may be, px: a line, or two in small print. */
const ROW = 40;
const DESKS = [1440, 1280] as const;

/** What is wrong with the lists on the page: rows that are tall, names and phones that are cut, tables that scroll sideways. */
const FAULTS = `[...document.querySelectorAll("table")].flatMap((table) => {
  const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent.trim());
  const rows = [...table.querySelectorAll("tr[data-row]")];
  const isCut = (line) => line.scrollHeight > line.clientHeight + 2 || line.scrollWidth > line.clientWidth + 1;
  const told = (cell) => cell.querySelector("[data-stacked] > span > span:first-child") ?? cell.firstElementChild;
  return [
    ...(table.scrollWidth > table.parentElement.clientWidth ? ["scrolls sideways"] : []),
    ...rows.filter((row) => row.getBoundingClientRect().height > ${ROW}).map((row) => "tall: " + row.innerText),
    ...rows.flatMap((row) => [...row.cells]
      .filter((cell) => /^(Customer|Name|Phone.*|Zone)$/.test(heads[cell.cellIndex]) && isCut(told(cell)))
      .map((cell) => "cut: " + cell.innerText)),
  ];
})`;

/** Expects the lists on the page to have rows of one height, in which whose they are can be read, on desks of two widths. */
export async function expectEvenRows(page: Page, what: string): Promise<void> {
  const wide = page.viewportSize();
  for (const width of DESKS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(FAULTS), `${what} at ${width} px`).toEqual([]);
  }
  if (wide) await page.setViewportSize(wide);
}

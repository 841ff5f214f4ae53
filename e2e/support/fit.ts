import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { isNight } from "#server/testing/night.ts";
import { type Device, sizeOf } from "./browser.ts";
import { waitUntilIdle } from "./settled.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type AxeResult = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] };

/** The axe rules that depend on the colour scheme. */
const colorRules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Turns off what axe need not do: the report already shows an element's HTML, and no page plays media. */
const axeOptions = {
  resultTypes: ["violations"],
  elementRef: false,
  selectors: false,
  ancestry: false,
  xpath: false,
  preload: false,
};

/**
 * The part that axe checks. While a dialog is open that is the dialog, because the screen below it has its own check.
 */
const axeContext = `[...document.querySelectorAll("[data-portal] [aria-modal=true]")].some((one) => one.checkVisibility())
  ? { exclude: ["#root"] }
  : document`;

async function findViolations(page: Page, runOnly?: typeof colorRules): Promise<string[]> {
  // The page's content policy blocks injected scripts, but not those of the debugger.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeSource);
  const options = JSON.stringify({ ...axeOptions, runOnly });
  const { violations } = await page.evaluate<AxeResult>(`axe.run(${axeContext}, ${options})`);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(" | ")}`,
  );
}

/** By night also by axe: it takes longer than opening the screen. */
async function expectNoFaults(page: Page, what: string, rules?: typeof colorRules): Promise<void> {
  if (isNight) expect((await findViolations(page, rules)).map((found) => `${what}: ${found}`)).toEqual([]);
  const sideways = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(`${what}: ${sideways} px sideways`).toBe(`${what}: 0 px sideways`);
}

/** Fails when the settled page scrolls sideways, and by night when axe finds a violation. */
export async function expectFit(page: Page, what: string): Promise<void> {
  await waitUntilIdle(page);
  await expectNoFaults(page, what);
}

/** Switches the page's colour scheme, and waits until it is applied. */
async function switchScheme(page: Page, scheme: Device["scheme"]): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
  await waitUntilIdle(page);
}

async function resize(page: Page, width: Device["width"]): Promise<void> {
  await page.setViewportSize(sizeOf(width));
  await waitUntilIdle(page);
}

/**
 * Fails when the page scrolls sideways at 390 px, and by night when axe finds a violation there, at 1440 px or in the
 * other colour scheme. `shows` must be visible each time. Leaves the page at 390 px in the last scheme, because switching
 * is slow.
 */
export async function expectFitOnDevices(page: Page, what: string, shows?: Locator): Promise<void> {
  const first = await page.evaluate<Device["scheme"]>("document.documentElement.dataset.mantineColorScheme");
  const second = first === "light" ? "dark" : "light";
  const check = async (width: Device["width"], scheme: Device["scheme"], rules?: typeof colorRules) => {
    await shows?.waitFor();
    await expectNoFaults(page, `${what}, ${width} px, ${scheme}`, rules);
  };
  await waitUntilIdle(page);
  await check(390, first);
  if (!isNight) return;
  await resize(page, 1440);
  await check(1440, first);
  // A scheme changes only colours.
  await switchScheme(page, second);
  await check(1440, second, colorRules);
  await resize(page, 390);
  await check(390, second, colorRules);
}

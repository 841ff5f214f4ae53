// Prints how soon a first screen can be used, with an empty cache and a full one, on three lines: `npm run bench -- web`.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type RunningApp, startApp } from "../e2e/support/app.ts";
import { enter, openBrowser } from "../e2e/support/browser.ts";
import { temporaryRunFolder } from "../e2e/support/folder.ts";
import { weigh } from "../e2e/support/weight.ts";

const ROUNDS = 3;
const PER_KILOBIT = 1000 / 8;

/** Bytes a second, milliseconds there and back, and how many times slower the processor is. */
const lines = [
  { name: "as it is", speed: -1, latency: 0, slower: 1 },
  { name: "9 Mbit/s, 60 ms, CPU 4 ×", speed: 9_000 * PER_KILOBIT, latency: 60, slower: 4 },
  { name: "400 kbit/s, 400 ms", speed: 400 * PER_KILOBIT, latency: 400, slower: 1 },
] as const;
type Line = (typeof lines)[number];

const screens = [
  {
    name: "sign-in",
    address: "/",
    userName: null,
    usable: 'document.querySelector("[name=userName]")',
    drawn: "#root h1",
  },
  {
    name: "/book",
    address: "/book",
    userName: null,
    usable: '[...document.querySelectorAll("button")].some((button) => button.textContent === "Book Now")',
    drawn: "#root h1",
  },
  {
    name: "customers",
    address: "/customer",
    userName: "asha",
    usable: 'document.querySelector("tbody tr:nth-child(5)")',
    drawn: "#root tbody tr:nth-child(5)",
  },
] as const;
type Screen = (typeof screens)[number];

async function slow(context: BrowserContext, page: Page, { speed, latency, slower }: Line): Promise<void> {
  const tools = await context.newCDPSession(page);
  await tools.send("Network.enable");
  await tools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: speed,
    uploadThroughput: speed,
  });
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slower });
}

/** Notes in the page, as `data-<name>`, at which of its milliseconds an expression has come true and is painted. */
const noteWhen = (name: "usable" | "live", isSo: string): string => `
  new MutationObserver((_, watcher) => {
    if (!(${isSo})) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => (document.documentElement.dataset.${name} = performance.now())));
  }).observe(document, { childList: true, subtree: true })`;

/**
 * Milliseconds to a usable screen, with nothing kept and then with all that the first time kept, and to the app, which does
 * what was pressed until then: by the page's own clock, which begins when its address is asked for, without what the browser's
 * driver takes.
 */
async function measure(browser: Browser, app: RunningApp, screen: Screen, line: Line) {
  const context = await browser.newContext({ baseURL: app.url, reducedMotion: "reduce" });
  const page = await context.newPage();
  if (screen.userName) await enter(page, app.url, screen.userName, "chamak-demo");
  await slow(context, page, line);
  await page.addInitScript(noteWhen("usable", screen.usable));
  await page.addInitScript(noteWhen("live", `document.querySelector(${JSON.stringify(screen.drawn)})`));
  const both = page.locator("[data-usable][data-live]");
  const standing = async () => {
    await page.locator("[data-usable]").waitFor({ timeout: 60_000 });
    // Somebody is there: a page that is only looked at lets its app wait.
    await page.keyboard.press("Shift");
    await both.waitFor({ timeout: 60_000 });
  };
  const after = async (name: "usable" | "live") => Number(await both.getAttribute(`data-${name}`));
  const { kilobytes, files } = await weigh(page, screen.address, standing, screen.drawn);
  const cold = await after("usable");
  const live = await after("live");
  await page.waitForLoadState("networkidle");
  await page.goto(screen.address, { waitUntil: "commit" });
  await standing();
  const warm = await after("usable");
  await context.close();
  return { cold, warm, live, kilobytes, files };
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const seconds = (values: number[]): string => `${(middle(values) / 1000).toFixed(2)} s`;

const folder = temporaryRunFolder();
const app = await startApp({ DATA_DIR: folder.dataDir, DEMO: "true" });
const browser = await openBrowser();
console.log("screen     line                       empty     kept      app       kB   files");
try {
  for (const line of lines) {
    for (const screen of screens) {
      const rounds: Awaited<ReturnType<typeof measure>>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push(await measure(browser, app, screen, line));
      }
      const [{ kilobytes, files } = { kilobytes: 0, files: 0 }] = rounds;
      const cold = seconds(rounds.map((round) => round.cold));
      const warm = seconds(rounds.map((round) => round.warm));
      const live = seconds(rounds.map((round) => round.live));
      console.log(
        `${screen.name.padEnd(10)} ${line.name.padEnd(26)} ${cold.padEnd(9)} ${warm.padEnd(9)} ${live.padEnd(9)} ${kilobytes}  ${files}`,
      );
    }
  }
} finally {
  await browser.close();
  await app.stop();
  folder.remove();
}

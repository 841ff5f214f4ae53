import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningApp } from "./support/app.ts";
import { closeVisits, openBrowser, visit } from "./support/browser.ts";
import { startOnDemo } from "./support/demo.ts";
import { serverRendered, openWithoutScripts, layoutOf, waitForHydration } from "./support/early.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { button } from "./support/screen.ts";
import { waitUntilIdle } from "./support/settled.ts";
import { weigh } from "./support/weight.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  app = await startOnDemo(folder.dataDir);
  browser = await openBrowser();
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

const search = (page: Page) => page.getByLabel("Your society or locality");

/** The scripts and style sheets that the HTML names. */
const namedIn = (html: string) =>
  [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file as string);

test("the page is hydrated with 200 kB of code, all of it named in the HTML, and requests no data", async () => {
  const files = namedIn(await (await fetch(`${app.url}/book`)).text());
  const sizes = await Promise.all(
    files.map(async (file) => {
      const answer = await fetch(`${app.url}${file}`, { headers: { "accept-encoding": "br" } });
      return Number(answer.headers.get("content-length"));
    }),
  );
  expect(files.length).toBeLessThanOrEqual(18);
  expect(Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)).toBeLessThanOrEqual(200);

  const { page, context } = await visit(browser, app.url);
  // With data saving on, the page prefetches nothing.
  await page.addInitScript('Object.defineProperty(navigator, "connection", { value: { saveData: true } })');
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto("/book");
  await waitForHydration(page);
  const code = requestedPaths.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
  expect(code.toSorted()).toEqual(files.toSorted());
  await waitUntilIdle(page);
  expect(requestedPaths.filter((path) => path.startsWith("/api/"))).toEqual([]);
  await context.close();
});

test("a society's link opens the page with 200 kB of code, all of it named in the HTML", async () => {
  const { page, context } = await visit(browser, app.url);
  const weight = await weigh(page, "/book?at=1", () => button(page, "Change society").waitFor());
  expect(weight.late).toEqual([]);
  expect(weight.kilobytes).toBeLessThanOrEqual(200);
  expect(weight.files).toBeLessThanOrEqual(18);
  await context.close();
});

test("the page has the same title before and after hydration", async () => {
  const { page, context, complaints } = await visit(browser, app.url);
  await page.goto("/book");
  expect(await page.title()).toBe("Book a wash · Chamak");
  await waitForHydration(page);
  expect(await page.title()).toBe("Book a wash · Chamak");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the page stays when the code does not load, and a press opens the app", async () => {
  const { page, context } = await visit(browser, app.url);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/book");
  expect(await serverRendered(page).isVisible()).toBe(true);
  expect(await search(page).isEditable()).toBe(true);
  await page.unroute("**/assets/*.js");
  await button(page.getByRole("article").first(), "Book Now").click();
  await page.getByRole("dialog", { name: "Book Your Wash" }).waitFor();
  expect(await serverRendered(page).count()).toBe(0);
  await context.close();
});

test("the services are visible and linked without any code", async () => {
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/book");
  await page.getByRole("heading", { level: 1, name: "Book a wash" }).waitFor();
  await page.getByRole("article").first().getByText("₹").first().waitFor();
  expect(await page.getByRole("link", { name: "My washes" }).getAttribute("href")).toBe("/washes");
  await context.close();
});

test.each([390, 1440] as const)(
  "the app replaces the server-rendered page without a visible change at %i px",
  async (width) => {
    const { page, context, complaints } = await visit(browser, app.url, { width, scheme: "dark" });
    const arrive = await openWithoutScripts(page, "/book");
    await page.evaluate("document.fonts.ready");
    const before = await layoutOf(page);
    expect(before.length).toBeGreaterThan(20);
    arrive();
    await waitForHydration(page);
    expect(await layoutOf(page)).toEqual(before);
    await waitUntilIdle(page);
    expect(await layoutOf(page)).toEqual(before);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("text typed before the code arrives stays, keeps the focus and finds a society", async () => {
  const { page, context, complaints } = await visit(browser, app.url);
  const arrive = await openWithoutScripts(page, "/book");
  await search(page).click();
  await page.keyboard.type("Nandan");
  arrive();
  await page.getByRole("button", { name: "Nandanvan Heights" }).waitFor();
  expect(await serverRendered(page).count()).toBe(0);
  await page.keyboard.type("van");
  expect(await search(page).inputValue()).toBe("Nandanvan");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a press before the code arrives takes effect afterwards", async () => {
  const { page, context, complaints } = await visit(browser, app.url);
  const arrive = await openWithoutScripts(page, "/book");
  const second = page.getByRole("article").nth(1);
  const name = (await second.getByRole("heading").textContent()) ?? "";
  await button(second, "Book Now").click();
  arrive();
  const modal = page.getByRole("dialog", { name: "Book Your Wash" });
  await modal.getByText(name).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a focused select is not replaced, and its new choice is applied", async () => {
  const { page, context, complaints } = await visit(browser, app.url);
  const arrive = await openWithoutScripts(page, "/book");
  const service = page.getByRole("combobox", { name: "Select Service Type" });
  await service.focus();
  // Its options may be open, and would close if it were replaced.
  const element = await service.elementHandle();
  arrive();
  await waitForHydration(page);
  expect(await element?.isVisible()).toBe(true);
  await service.press("Home");
  await page.getByRole("list", { name: "Services" }).waitFor();
  expect(await service.locator("option:checked").textContent()).toBe("All Services");
  await service.and(page.locator(":focus")).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a service chosen before the code arrives is applied afterwards", async () => {
  const { page, context, complaints } = await visit(browser, app.url);
  const arrive = await openWithoutScripts(page, "/book");
  await page.getByRole("combobox", { name: "Select Service Type" }).selectOption("All Services");
  arrive();
  await page.getByRole("list", { name: "Services" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a language chosen before the code arrives is applied afterwards", async () => {
  const { page, context, complaints } = await visit(browser, app.url);
  const arrive = await openWithoutScripts(page, "/book");
  await page.getByRole("combobox", { name: "Language" }).selectOption("hi");
  arrive();
  await page.getByRole("heading", { level: 1, name: "धुलाई बुक करें" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("the app opens at once for Hindi, for a chosen society, and for a link to other services", async () => {
  const { page, context } = await visit(browser, app.url);
  await page.goto("/book?of=0");
  await page.getByRole("list", { name: "Services" }).waitFor();
  expect(await serverRendered(page).count()).toBe(0);
  await page.goto("/book");
  await page.evaluate('localStorage.setItem("society", "1")');
  await page.reload();
  await button(page, "Change society").waitFor();
  expect(await serverRendered(page).isVisible()).toBe(false);
  await page.getByRole("combobox", { name: "Language" }).selectOption("hi");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "धुलाई बुक करें" }).waitFor();
  await context.close();
});

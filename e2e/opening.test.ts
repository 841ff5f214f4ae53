import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { openBrowser, visit } from "./support/browser.ts";
import { early, openEarly, picture, takenOver } from "./support/early.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { button } from "./support/screen.ts";
import { settled } from "./support/settled.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir, DEMO: "true" });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  folder.remove();
});

const search = (page: Page) => page.getByLabel("Your society or locality");

/** The scripts and style sheets that the page names. */
const namedIn = (html: string) =>
  [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file as string);

test("the page comes to life with 200 kB of code, all of it named in the page, and asks for no data", async () => {
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
  // Who saves data is not sent what may be wanted next.
  await page.addInitScript('Object.defineProperty(navigator, "connection", { value: { saveData: true } })');
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/book");
  await takenOver(page);
  const code = asked.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
  expect(code.toSorted()).toEqual(files.toSorted());
  await settled(page);
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
  await context.close();
});

test("the page is called the same before and after it has come to life", async () => {
  const { page, context, complaints } = await visit(browser, app.url);
  await page.goto("/book");
  expect(await page.title()).toBe("Book a wash · Chamak");
  await takenOver(page);
  expect(await page.title()).toBe("Book a wash · Chamak");
  expect(complaints).toEqual([]);
  await context.close();
});

test("where the code does not come the page stays, and what is pressed opens the app", async () => {
  const { page, context } = await visit(browser, app.url);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/book");
  expect(await early(page).isVisible()).toBe(true);
  expect(await search(page).isEditable()).toBe(true);
  await page.unroute("**/assets/*.js");
  await button(page.getByRole("article").first(), "Book Now").click();
  await page.getByRole("dialog", { name: "Book Your Wash" }).waitFor();
  expect(await early(page).count()).toBe(0);
  await context.close();
});

test("what can be booked is seen and leads on without any code", async () => {
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/book");
  await page.getByRole("heading", { level: 1, name: "Book a wash" }).waitFor();
  await page.getByRole("article").first().getByText("₹").waitFor();
  expect(await page.getByRole("link", { name: "My washes" }).getAttribute("href")).toBe("/washes");
  await context.close();
});

test.each([390, 1440] as const)(
  "the app takes the place of the very same picture at %i px",
  async (width) => {
    const { page, context, complaints } = await visit(browser, app.url, { width, scheme: "dark" });
    const arrive = await openEarly(page, "/book");
    await page.evaluate("document.fonts.ready");
    const before = await picture(page);
    expect(before.length).toBeGreaterThan(20);
    arrive();
    await takenOver(page);
    expect(await picture(page)).toEqual(before);
    await settled(page);
    expect(await picture(page)).toEqual(before);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("what is typed before the code has come stands, keeps the focus and finds a society", async () => {
  const { page, context, complaints } = await visit(browser, app.url);
  const arrive = await openEarly(page, "/book");
  await search(page).click();
  await page.keyboard.type("Nandan");
  arrive();
  await page.getByRole("button", { name: "Nandanvan Heights" }).waitFor();
  expect(await early(page).count()).toBe(0);
  await page.keyboard.type("van");
  expect(await search(page).inputValue()).toBe("Nandanvan");
  expect(complaints).toEqual([]);
  await context.close();
});

test("what is pressed before the code has come is done once it has", async () => {
  const { page, context, complaints } = await visit(browser, app.url);
  const arrive = await openEarly(page, "/book");
  const second = page.getByRole("article").nth(1);
  const name = (await second.getByRole("heading").textContent()) ?? "";
  await button(second, "Book Now").click();
  arrive();
  const modal = page.getByRole("dialog", { name: "Book Your Wash" });
  await modal.getByText(name).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a select that has the focus is not taken away, and what is chosen from it is shown", async () => {
  const { page, context, complaints } = await visit(browser, app.url);
  const arrive = await openEarly(page, "/book");
  const service = page.getByRole("combobox", { name: "Select Service Type" });
  await service.focus();
  // Its options may be open, and would close with it.
  const element = await service.elementHandle();
  arrive();
  await takenOver(page);
  expect(await element?.isVisible()).toBe(true);
  await service.press("Home");
  await page.getByRole("list", { name: "Services" }).waitFor();
  expect(await service.locator("option:checked").textContent()).toBe("All Services");
  await service.and(page.locator(":focus")).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a service chosen before the code has come is shown once it has", async () => {
  const { page, context, complaints } = await visit(browser, app.url);
  const arrive = await openEarly(page, "/book");
  await page.getByRole("combobox", { name: "Select Service Type" }).selectOption("All Services");
  arrive();
  await page.getByRole("list", { name: "Services" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a language chosen before the code has come is spoken once it has", async () => {
  const { page, context, complaints } = await visit(browser, app.url);
  const arrive = await openEarly(page, "/book");
  await page.getByRole("combobox", { name: "Language" }).selectOption("hi");
  arrive();
  await page.getByRole("heading", { level: 1, name: "धुलाई बुक करें" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("who speaks Hindi, has chosen a society or comes by a link to more gets the app at once", async () => {
  const { page, context } = await visit(browser, app.url);
  await page.goto("/book?of=0");
  await page.getByRole("list", { name: "Services" }).waitFor();
  expect(await early(page).count()).toBe(0);
  await page.goto("/book");
  await page.evaluate('localStorage.setItem("society", "1")');
  await page.reload();
  await button(page, "Change society").waitFor();
  expect(await early(page).isVisible()).toBe(false);
  await page.getByRole("combobox", { name: "Language" }).selectOption("hi");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "धुलाई बुक करें" }).waitFor();
  await context.close();
});

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminPassword, type RunningApp, startOnClone } from "./support/app.ts";
import { enter, openBrowser, visit } from "./support/browser.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { button } from "./support/screen.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  folder.remove();
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const open = (page: Page) => page.locator("html[data-door=open]").waitFor();

/** The scripts and style sheets that the page names. */
const namedIn = (html: string) =>
  [...html.matchAll(/"(\/door\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file as string);

test("the sign-in comes to life with 112 kB of code, all of it named in the page", async () => {
  const html = await (await fetch(app.url)).text();
  const files = namedIn(html);
  const sizes = await Promise.all(
    files.map(async (file) => {
      const answer = await fetch(`${app.url}${file}`, { headers: { "accept-encoding": "br" } });
      expect(answer.headers.get("cache-control")).toContain("immutable");
      return Number(answer.headers.get("content-length"));
    }),
  );
  expect(files.length).toBeLessThanOrEqual(12);
  expect(Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)).toBeLessThanOrEqual(112);

  const { page, context, complaints } = await visit(browser, app.url);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await open(page);
  expect(asked.filter((file) => /\/assets\/.*\.(js|css)$/.test(file)).toSorted()).toEqual(files.toSorted());
  expect(complaints).toEqual([]);
  await context.close();
});

test("it is seen before its code has come", async () => {
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await heading(page, "Sign in").waitFor();
  await page.getByLabel("User name").waitFor();
  expect(await page.getByRole("link", { name: "Book a wash" }).getAttribute("href")).toBe("/book");
  await context.close();
});

test("what is typed and sent before the code has come signs in", async () => {
  const { page, context, complaints } = await visit(browser, app.url);
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/door/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByLabel("User name").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(adminPassword);
  await button(page, "Sign in").click();
  await page.locator("html[data-door=knocked]").waitFor();
  expect(new URL(page.url()).search).toBe("");
  arrive();
  await heading(page, "Dashboard").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("what is wrong is said at the field, and a password is not lost", async () => {
  const { page, context } = await visit(browser, app.url);
  await page.goto("/");
  await open(page);
  await button(page, "Sign in").click();
  await page.getByText("User name is required").waitFor();
  await page.getByLabel("User name").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await button(page, "Sign in").click();
  await page.getByText("The user name or the password is wrong.").waitFor();
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("not the password");
  await context.close();
});

test("who is signed in goes on, also from another tab", async () => {
  const { page, context } = await visit(browser, app.url);
  await page.goto("/");
  await open(page);
  const other = await context.newPage();
  await enter(other, app.url);
  await other.goto("/");
  await heading(other, "Dashboard").waitFor();
  await heading(page, "Dashboard").waitFor();
  expect(new URL(page.url()).pathname).toBe("/Managementdashboard");
  await context.close();
});

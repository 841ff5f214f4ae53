import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { closeVisits, openBrowser, startSession, visit } from "./support/browser.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { button } from "./support/screen.ts";
import { weigh } from "./support/weight.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
test.each([
  { address: "/", name: "Sign in", kilobytes: 210, files: 11 },
  { address: "/washer", name: "I wash cars", kilobytes: 220, files: 15 },
])(
  "the sign-in at $address is usable with $kilobytes kB of code, all of it named in the HTML",
  async ({ address, name, kilobytes, files }) => {
    const { page, context, complaints } = await visit(browser, app.url);
    const weight = await weigh(page, address, () => heading(page, name).waitFor());
    expect(weight.late).toEqual([]);
    expect(weight.kilobytes).toBeLessThanOrEqual(kilobytes);
    expect(weight.files).toBeLessThanOrEqual(files);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("focuses the first field, except on a phone, where that would open a keyboard", async () => {
  const { page, context } = await visit(browser, app.url);
  await page.goto("/");
  await heading(page, "Sign in").waitFor();
  await page.keyboard.type("admin");
  expect(await page.getByLabel("User name").inputValue()).toBe("admin");
  await context.close();
  const phone = await visit(browser, app.url, { width: 390, scheme: "light", touch: true });
  await phone.page.goto("/");
  await heading(phone.page, "Sign in").waitFor();
  expect(await phone.page.evaluate("document.activeElement === document.body")).toBe(true);
  await phone.context.close();
});

test("shows errors at the field, and keeps the password", async () => {
  const { page, context } = await visit(browser, app.url);
  await page.goto("/");
  await heading(page, "Sign in").waitFor();
  await button(page, "Sign in").click();
  await page.getByText("User name is required").waitFor();
  await page.getByLabel("User name").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await button(page, "Sign in").click();
  await page.getByText("The user name or the password is wrong.").waitFor();
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("not the password");
  await context.close();
});

test("leads signed-in users on, even after signing in from another tab", async () => {
  const { page, context } = await visit(browser, app.url);
  await page.goto("/");
  await heading(page, "Sign in").waitFor();
  const other = await context.newPage();
  await startSession(other, app.url);
  await other.goto("/");
  await heading(other, "Dashboard").waitFor();
  await heading(page, "Dashboard").waitFor();
  expect(new URL(page.url()).pathname).toBe("/Managementdashboard");
  await context.close();
});

import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { enter, openBrowser, visit } from "./support/browser.ts";
import { early, openEarly, picture, takenOver } from "./support/early.ts";
import { temporaryRunFolder } from "./support/folder.ts";
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

async function enterAs(userName: string, look?: Parameters<typeof visit>[2]) {
  const visited = await visit(browser, app.url, look);
  await enter(visited.page, app.url, userName, "chamak-demo");
  return visited;
}

const rows = (page: Page) => page.locator("tbody tr[data-row]");

test.each([
  ["/Managementdashboard", 1440, "light"],
  ["/customer", 390, "dark"],
  ["/Booking", 1440, "dark"],
  ["/society", 390, "light"],
] as const)(
  "%s at %i px is seen before its code, which changes nothing of it",
  async (address, width, scheme) => {
    const { page, context, complaints } = await enterAs("asha", { width, scheme });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const arrive = await openEarly(page, address);
    expect(await page.title()).toMatch(/^\S.* · Chamak$/);
    const answers = await page.evaluate<string[]>(
      'JSON.parse(document.querySelector("#known").textContent).map(([[path]]) => "/api" + path)',
    );
    await page.evaluate("document.fonts.ready");
    const before = await picture(page);
    expect(before.length).toBeGreaterThan(40);
    arrive();
    await takenOver(page);
    expect(await picture(page)).toEqual(before);
    await settled(page);
    expect(answers.length).toBeGreaterThan(0);
    expect(asked.filter((path) => answers.includes(path))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("what is typed, scrolled and pressed before the code has come is there once it has", async () => {
  const { page, context, complaints } = await enterAs("asha");
  await page.setViewportSize({ width: 1440, height: 500 });
  let arrive = await openEarly(page, "/customer");
  const search = page.getByLabel("Search customers");
  await search.click();
  await page.keyboard.type("Kul");
  arrive();
  await takenOver(page);
  await page.keyboard.type("karni");
  expect(await search.inputValue()).toBe("Kulkarni");
  await page.waitForURL("**/customer?search=Kulkarni");

  await page.unrouteAll();
  arrive = await openEarly(page, "/customer");
  const sheet = page.getByRole("table").locator("..");
  await sheet.evaluate((element) => element.scrollTo(0, 120));
  arrive();
  await takenOver(page);
  expect(await sheet.evaluate((element) => element.scrollTop)).toBe(120);

  await page.unrouteAll();
  arrive = await openEarly(page, "/customer");
  const name = (await rows(page).nth(1).locator("td").nth(1).textContent())?.trim() ?? "";
  await rows(page).nth(1).locator("td").nth(2).click();
  arrive();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("the app waits until what is being pressed is let go", async () => {
  const { page, context, complaints } = await enterAs("asha");
  const arrive = await openEarly(page, "/Managementdashboard");
  await page.getByRole("link", { name: "Customers" }).hover();
  // A press that opens a menu of the browser's holds nothing up.
  await page.mouse.down({ button: "right" });
  expect(await page.locator("html[data-held]").count()).toBe(0);
  await page.mouse.up({ button: "right" });
  await page.mouse.down();
  arrive();
  await page.locator("html[data-early=left]").waitFor();
  await settled(page);
  expect(await early(page).count()).toBe(1);
  await page.mouse.up();
  await page.waitForURL("**/customer");
  expect(complaints).toEqual([]);
  await context.close();
});

test("who may not see a screen, or no longer, is sent nothing of it", async () => {
  const { page, context } = await enterAs("farida");
  const told: number[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/ahead/")) told.push(response.status());
  });
  await page.goto("/Managementdashboard");
  await page.waitForURL("**/Companydashboard");
  await settled(page);
  // Where no screen is: one that stands would ask something meanwhile, and be told.
  await page.goto("/scheme.js");
  await page.evaluate('localStorage.setItem("token", "ended")');
  // What is said can be read for two seconds from when it stands there, however late its code comes.
  const late = async (route: Route) => {
    await pause(2_500);
    await route.continue();
  };
  await page.route("**/assets/ToastList-*.js", late, { times: 1 });
  const said = page.getByText("Session expired. Redirecting to login...").waitFor();
  await page.goto("/customer", { waitUntil: "commit" });
  await said;
  expect(await early(page).count()).toBe(0);
  expect(told).toEqual([204, 204]);
  await page.waitForURL(`${app.url}/`);
  await page.goto("/customer");
  await page.waitForURL(`${app.url}/`);
  expect(told).toEqual([204, 204]);
  await context.close();
});

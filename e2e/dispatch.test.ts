import type { ClientConfig } from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBookable } from "#server/testing/bookings.ts";
import { cloneDatabase } from "#server/testing/cloneDatabase.ts";
import type { Calls } from "#server/testing/world.ts";
import { type RunningApp, startApp } from "./support/app.ts";
import { enter, expectFit, openBrowser, visit } from "./support/browser.ts";
import { doneAt, signIn } from "./support/client.ts";
import { ask, urlOf } from "./support/data.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { addCleaner, giveRound } from "./support/round.ts";
import { button } from "./support/screen.ts";
import { settled } from "./support/settled.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
let database: ClientConfig;
/** The washes of one of the two. */
let washes: number[];

beforeAll(async () => {
  const address = await cloneDatabase();
  database = address;
  app = await startApp({ DATABASE_URL: urlOf(address), DATA_DIR: folder.dataDir });
  browser = await openBrowser();
  const token = await signIn(app.url);
  const calls: Calls = { done: (endpoint, body) => doneAt(app.url, endpoint, body, { token }) };
  const place = await makeBookable(calls);
  const [anil, bharat] = [
    await addCleaner(calls, app.url, token, "anil"),
    await addCleaner(calls, app.url, token, "bharat"),
  ];
  washes = await giveRound(calls, database, place, anil, 3);
  await giveRound(calls, database, place, bharat, 1);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  folder.remove();
});

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const tile = (page: Page, name: string) => rowOf(page, name).locator(`[data-tile="${washes[0]}"]`);

test("a wash is given to another by the keyboard, and every open board shows it by itself", async () => {
  const [one, other] = [await visit(browser, app.url), await visit(browser, app.url)];
  for (const { page } of [one, other]) {
    await enter(page, app.url);
    await page.goto("/dispatch");
    await tile(page, "anil").waitFor();
    await page.getByText("Moves by itself").waitFor();
  }
  await settled(one.page);
  await expectFit(one.page, "the board");

  await tile(one.page, "anil").focus();
  await one.page.keyboard.press("a");
  const focused = () => one.page.evaluate<string>("document.activeElement.getAttribute('aria-label')");
  await expect.poll(focused, { timeout: 10_000 }).toBe("Assign to");
  await one.page.keyboard.type("bharat");
  await one.page.getByRole("option", { name: /bharat/ }).waitFor();
  await one.page.keyboard.press("ArrowDown");
  await one.page.keyboard.press("Enter");
  // Nobody covers anything here: a person may choose all the same.
  await button(one.page, "Assign anyway").focus();
  await one.page.keyboard.press("Enter");
  await one.page
    .getByRole("status")
    .filter({ hasText: /^1 wash given to bharat/ })
    .waitFor();

  await tile(one.page, "bharat").waitFor();
  await tile(other.page, "bharat").waitFor();
  await rowOf(other.page, "bharat").getByText("0 of 2").waitFor();
  // The keyboard goes on at the wash, wherever that stands by now.
  const onTile = () => one.page.evaluate<string>("document.activeElement.dataset.tile ?? ''");
  await expect.poll(onTile, { timeout: 10_000 }).toBe(String(washes[0]));
  await rowOf(other.page, "anil").getByText("0 of 2").waitFor();
  const kept = await ask<string>(
    database,
    `select person.user_name || ' ' || (wash.assigned_by is not null) from wash
       join provider on provider.provider_id = wash.assigned_provider_id
       join app_user as person on person.user_id = provider.user_id where wash_id = $1`,
    [washes[0]],
  );
  expect(kept).toEqual(["bharat true"]);

  await button(one.page, "Undo").focus();
  await one.page.keyboard.press("Enter");
  await tile(one.page, "anil").waitFor();
  await expect.poll(onTile, { timeout: 10_000 }).toBe(String(washes[0]));
  await one.page.keyboard.press("a");
  await expect.poll(focused, { timeout: 10_000 }).toBe("Assign to");
  await one.page.keyboard.press("Escape");
  await expect.poll(onTile, { timeout: 10_000 }).toBe(String(washes[0]));
  await tile(other.page, "anil").waitFor();
  expect([...one.complaints, ...other.complaints].filter((text) => !text.includes("409"))).toEqual([]);
  await Promise.all([one.context.close(), other.context.close()]);
});

import type { ClientConfig } from "pg";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBookable } from "#server/testing/bookings.ts";
import type { RunningApp } from "./support/app.ts";
import { enter, expectFit, narrow, visit } from "./support/browser.ts";
import { ask } from "./support/data.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { openOffice } from "./support/office.ts";
import { addCleaner, giveRound } from "./support/round.ts";
import { button, pick, toast } from "./support/screen.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
let database: ClientConfig;
/** The washes of one of the two. */
let washes: number[];

beforeAll(async () => {
  const office = await openOffice(folder.dataDir);
  ({ app, browser, database } = office);
  const { token, calls } = office;
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

  await one.page.keyboard.press("u");
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

/** How many stops of the Tab key a board has at most, with the page around it. */
const STOPS = 60;

type Placed = { ownerDocument: { activeElement: unknown } };
const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element: Placed) => element === element.ownerDocument.activeElement);
const isNowhere = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>("document.activeElement === document.body");

/** Goes to a place by the Tab key alone. */
async function reach(page: Page, place: Locator, key = "Tab"): Promise<void> {
  for (let left = STOPS; left > 0; left -= 1) {
    await page.keyboard.press(key);
    if (await hasFocus(place)) return;
  }
  throw new Error("The Tab key never came there.");
}
const reachBack = (page: Page, place: Locator): Promise<void> => reach(page, place, "Shift+Tab");

/** Waits until the keyboard stands at a place. */
async function standsAt(place: Locator): Promise<void> {
  await expect.poll(() => hasFocus(place), { timeout: 10_000 }).toBe(true);
}

test("a dispatcher's day by the keyboard alone: somebody is away, it rains, the rain is undone, a floor is walked otherwise", async () => {
  const { page, context } = await visit(browser, app.url);
  const { keyboard } = page;
  const dialog = page.getByRole("dialog");
  await enter(page, app.url);
  await page.goto("/dispatch");
  await page.getByText("Moves by itself").waitFor();
  await tile(page, "anil").waitFor();

  const away = page.getByRole("button", { name: /^Away: anil/ });
  await reach(page, away);
  await keyboard.press("Enter");
  await standsAt(dialog.getByLabel("From"));
  await dialog.getByText("3 washes become unassigned").waitFor();
  await keyboard.press("Escape");
  await standsAt(away);
  await keyboard.press("Enter");
  await dialog.getByText("3 washes become unassigned").waitFor();
  await reach(page, button(dialog, "Set away"));
  await keyboard.press("Enter");
  await page.getByText(/^anil.* is away\. 3 washes now unassigned\.$/).waitFor();
  // His row has gone with his washes: the keyboard goes on at what is there.
  await expect.poll(() => isNowhere(page), { timeout: 10_000 }).toBe(false);
  await rowOf(page, "anil").waitFor({ state: "detached" });

  await reachBack(page, button(page, "Rain or no water…"));
  await keyboard.press("Enter");
  await standsAt(dialog.getByRole("radio", { name: "Rain" }));
  await dialog.getByText(/^4 washes: /).waitFor();
  await reach(page, dialog.getByRole("button", { name: /^(Move|Credit) \d/ }));
  await keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  // Nothing is left that rain could fall on: what the dialog was opened by has gone.
  await button(page, "Rain or no water…").waitFor({ state: "detached" });
  await expect.poll(() => isNowhere(page), { timeout: 10_000 }).toBe(false);
  const undo = page.getByRole("button", { name: /^Undo rain in / });
  await reach(page, undo);
  await keyboard.press("Enter");
  await toast(page, "4 washes restored.");
  await expect.poll(() => isNowhere(page), { timeout: 10_000 }).toBe(false);

  await reachBack(page, button(page, "More"));
  await keyboard.press("Enter");
  const order = page.getByRole("menuitem", { name: "Walking order…" });
  await order.waitFor();
  // The menu takes the keyboard a moment after it is seen.
  const comesTo = async () => {
    await keyboard.press("ArrowDown");
    return hasFocus(order);
  };
  await expect.poll(comesTo, { timeout: 10_000 }).toBe(true);
  await keyboard.press("Enter");
  const society = dialog.getByRole("combobox", { name: "Society" });
  await standsAt(society);
  await keyboard.press("ArrowDown");
  await page.getByRole("option").first().waitFor();
  await keyboard.press("Enter");
  const floor = dialog.getByRole("combobox", { name: "Parking floor" });
  await reach(page, floor);
  await keyboard.type("B1");
  await page.getByRole("option", { name: "B1", exact: true }).waitFor();
  await keyboard.press("Enter");
  const walk = dialog.getByRole("listbox", { name: "Pillars in walking order" });
  await walk.waitFor();
  await reach(page, walk);
  await keyboard.press("Alt+ArrowDown");
  await expect.poll(() => walk.getByRole("option").first().textContent()).toBe("1P2");
  await reach(page, button(dialog, "Keep this order"));
  await keyboard.press("Enter");
  await toast(page, "Walking order kept");
  // Nothing is left to be asked about: back to the menu that led here.
  await keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await standsAt(button(page, "More"));
  await context.close();
});

test("a thumb gives a wash that nobody can take to somebody, and nothing lies over what it presses", async () => {
  const why = "Everybody who covers it has no time left in that hour.";
  await ask(
    database,
    `update wash set assigned_provider_id = null, unassigned_reason = $2 where wash_id = $1`,
    [washes[0], why],
  );
  const { page, complaints, context } = await visit(browser, app.url, { ...narrow, touch: true });
  await enter(page, app.url);
  await page.goto("/dispatch");
  const tray = page.locator("section").filter({ has: page.getByRole("heading", { name: /^Unassigned/ }) });
  await tray.getByText(why).waitFor();
  await expectFit(page, "the board under a thumb");

  await tray.locator(`[data-tile="${washes[0]}"]`).tap();
  const chosen = page.getByRole("region", { name: "Chosen washes" });
  await pick(chosen.getByRole("combobox", { name: "Assign to" }), /bharat/);
  // Nobody covers anything here: a person may choose all the same.
  await button(chosen, "Assign anyway").tap();
  await page
    .getByRole("status")
    .filter({ hasText: /^1 wash given to bharat/ })
    .waitFor();
  expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
  await context.close();
});

import type { ClientConfig } from "pg";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBookable } from "#server/testing/bookings.ts";
import type { RunningApp } from "./support/app.ts";
import { closeVisits, narrow, startSession, visit } from "./support/browser.ts";
import { expectFit } from "./support/fit.ts";
import { queryDatabase } from "./support/data.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { openOffice } from "./support/office.ts";
import { addCleaner, assignRound } from "./support/round.ts";
import { button, pick, toast } from "./support/screen.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
let database: ClientConfig;
/** The washes of `anil`. */
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
  washes = await assignRound(calls, database, place, anil, 3);
  await assignRound(calls, database, place, bharat, 1);
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const tile = (page: Page, name: string) => rowOf(page, name).locator(`[data-tile="${washes[0]}"]`);

test("a wash is reassigned by keyboard, and every open board updates by itself", async () => {
  const [one, other] = [await visit(browser, app.url), await visit(browser, app.url)];
  for (const { page } of [one, other]) {
    await startSession(page, app.url);
    await page.goto("/dispatch");
    await tile(page, "anil").waitFor();
    await page.getByText("Updates by itself").waitFor();
  }
  await expectFit(one.page, "the board");

  await tile(one.page, "anil").focus();
  await one.page.keyboard.press("a");
  const focused = () => one.page.evaluate<string>("document.activeElement.getAttribute('aria-label')");
  await expect.poll(focused).toBe("Assign to");
  await one.page.keyboard.type("bharat");
  await one.page.getByRole("option", { name: /bharat/ }).waitFor();
  await one.page.keyboard.press("ArrowDown");
  await one.page.keyboard.press("Enter");
  // No provider covers anything here, but a person may assign anyway.
  await button(one.page, "Assign anyway").focus();
  await one.page.keyboard.press("Enter");
  await one.page
    .getByRole("status")
    .filter({ hasText: /^1 wash given to bharat/ })
    .waitFor();

  await tile(one.page, "bharat").waitFor();
  await tile(other.page, "bharat").waitFor();
  await rowOf(other.page, "bharat").getByText("0 of 2").waitFor();
  // The focus stays on the wash, wherever it has moved.
  const onTile = () => one.page.evaluate<string>("document.activeElement.dataset.tile ?? ''");
  await expect.poll(onTile).toBe(String(washes[0]));
  await rowOf(other.page, "anil").getByText("0 of 2").waitFor();
  const assignment = await queryDatabase<string>(
    database,
    `select person.user_name || ' ' || (wash.assigned_by is not null) from wash
       join provider on provider.provider_id = wash.assigned_provider_id
       join app_user as person on person.user_id = provider.user_id where wash_id = $1`,
    [washes[0]],
  );
  expect(assignment).toEqual(["bharat true"]);

  await one.page.keyboard.press("u");
  await tile(one.page, "anil").waitFor();
  await expect.poll(onTile).toBe(String(washes[0]));
  await one.page.keyboard.press("a");
  await expect.poll(focused).toBe("Assign to");
  await one.page.keyboard.press("Escape");
  await expect.poll(onTile).toBe(String(washes[0]));
  await tile(other.page, "anil").waitFor();
  expect([...one.complaints, ...other.complaints].filter((text) => !text.includes("409"))).toEqual([]);
  await Promise.all([one.context.close(), other.context.close()]);
});

/** The most tab stops of a board, including the page around it. */
const STOPS = 60;

type DomElement = { ownerDocument: { activeElement: unknown } };
const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element: DomElement) => element === element.ownerDocument.activeElement);
const hasNoFocus = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>("document.activeElement === document.body");

/** Moves the focus to an element by the Tab key alone. */
async function tabTo(page: Page, place: Locator, key = "Tab"): Promise<void> {
  for (let left = STOPS; left > 0; left -= 1) {
    await page.keyboard.press(key);
    if (await hasFocus(place)) return;
  }
  throw new Error("The Tab key never came there.");
}
const tabBackTo = (page: Page, place: Locator): Promise<void> => tabTo(page, place, "Shift+Tab");

/** Waits until an element has the focus. */
async function waitForFocus(place: Locator): Promise<void> {
  await expect.poll(() => hasFocus(place)).toBe(true);
}

test("a dispatcher's day by keyboard alone: an absence, rain, the rain undone, and another walking order", async () => {
  const { page, context } = await visit(browser, app.url);
  const { keyboard } = page;
  const dialog = page.getByRole("dialog");
  await startSession(page, app.url);
  await page.goto("/dispatch");
  await page.getByText("Updates by itself").waitFor();
  await tile(page, "anil").waitFor();

  const away = page.getByRole("button", { name: /^Away: anil/ });
  await tabTo(page, away);
  await keyboard.press("Enter");
  await waitForFocus(dialog.getByLabel("From"));
  await dialog.getByText("3 washes of these days: nobody else can take any of them.").waitFor();
  await keyboard.press("Escape");
  await waitForFocus(away);
  await keyboard.press("Enter");
  await dialog.getByText("3 washes of these days: nobody else can take any of them.").waitFor();
  await tabTo(page, button(dialog, "Set away"));
  await keyboard.press("Enter");
  await page
    .getByText(/^anil.* is away\. 3 washes of these days: nobody else can take any of them\.$/)
    .waitFor();
  // His row disappears with his washes. The focus moves to an element that exists.
  await expect.poll(() => hasNoFocus(page)).toBe(false);
  await rowOf(page, "anil").waitFor({ state: "detached" });

  await tabBackTo(page, button(page, "Rain or no water…"));
  await keyboard.press("Enter");
  await waitForFocus(dialog.getByRole("radio", { name: "Rain" }));
  await dialog.getByText(/^4 washes: /).waitFor();
  await tabTo(page, dialog.getByRole("button", { name: /^(Move|Credit) \d/ }));
  await keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  // No washes are left to move, so the button that opened the dialog disappears.
  await button(page, "Rain or no water…").waitFor({ state: "detached" });
  await expect.poll(() => hasNoFocus(page)).toBe(false);
  const undo = page.getByRole("button", { name: /^Undo rain in / });
  await tabTo(page, undo);
  await keyboard.press("Enter");
  await toast(page, "4 washes restored.");
  await expect.poll(() => hasNoFocus(page)).toBe(false);

  await tabBackTo(page, button(page, "More"));
  await keyboard.press("Enter");
  const order = page.getByRole("menuitem", { name: "Walking order…" });
  await order.waitFor();
  // The menu takes the focus a moment after it appears.
  const moveToOrder = async () => {
    await keyboard.press("ArrowDown");
    return hasFocus(order);
  };
  await expect.poll(moveToOrder).toBe(true);
  await keyboard.press("Enter");
  const society = dialog.getByRole("combobox", { name: "Society" });
  await waitForFocus(society);
  await keyboard.press("ArrowDown");
  await page.getByRole("option").first().waitFor();
  await keyboard.press("Enter");
  const floor = dialog.getByRole("combobox", { name: "Parking floor" });
  await tabTo(page, floor);
  await keyboard.type("B1");
  await page.getByRole("option", { name: "B1", exact: true }).waitFor();
  await keyboard.press("Enter");
  const walk = dialog.getByRole("listbox", { name: "Pillars in walking order" });
  await walk.waitFor();
  await tabTo(page, walk);
  await keyboard.press("Alt+ArrowDown");
  await expect.poll(() => walk.getByRole("option").first().textContent()).toBe("1P2");
  await tabTo(page, button(dialog, "Keep this order"));
  await keyboard.press("Enter");
  await toast(page, "Walking order kept");
  // The dialog has nothing unsaved. Closing it returns the focus to the menu button.
  await keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await waitForFocus(button(page, "More"));
  await context.close();
});

test("an unassignable wash is assigned by touch, and nothing covers the buttons", async () => {
  const why = "No washer who covers it has time left in that hour.";
  await queryDatabase(
    database,
    `update wash set assigned_provider_id = null, unassigned_reason = $2 where wash_id = $1`,
    [washes[0], why],
  );
  const { page, complaints, context } = await visit(browser, app.url, { ...narrow, touch: true });
  await startSession(page, app.url);
  await page.goto("/dispatch");
  const tray = page.locator("section").filter({ has: page.getByRole("heading", { name: /^Unassigned/ }) });
  await tray.getByText(why).waitFor();
  await expectFit(page, "the board under a thumb");

  await tray.locator(`[data-tile="${washes[0]}"]`).tap();
  const chosen = page.getByRole("region", { name: "Chosen washes" });
  await pick(chosen.getByRole("combobox", { name: "Assign to" }), /bharat/);
  // No provider covers anything here, but a person may assign anyway.
  await button(chosen, "Assign anyway").tap();
  await page
    .getByRole("status")
    .filter({ hasText: /^1 wash given to bharat/ })
    .waitFor();
  expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
  await context.close();
});

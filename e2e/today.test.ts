import { setTimeout as pause } from "node:timers/promises";
import type { ClientConfig } from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { addresses } from "#contract/addresses.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { formatWeekday } from "#contract/format.ts";
import { logout } from "#contract/session/session.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { rounds } from "#server/testing/night.ts";
import { translatorIn } from "#server/texts/translator.ts";
import type { Calls } from "#server/testing/world.ts";

import type { RunningApp } from "./support/app.ts";
import { closeVisits, visit } from "./support/browser.ts";
import { expectFit, expectFitOnDevices } from "./support/fit.ts";
import { doneAt } from "./support/client.ts";
import { queryDatabase } from "./support/data.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { type Connection, openConnection } from "./support/line.ts";
import { openOffice } from "./support/office.ts";
import { createPhone } from "./support/phone.ts";
import { addCleaner, assignRound, PASSWORD } from "./support/round.ts";
import { button } from "./support/screen.ts";
import { waitUntilIdle } from "./support/settled.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
let database: ClientConfig;
let token: string;
let calls: Calls;
let place: Bookable;

beforeAll(async () => {
  ({ app, browser, database, token, calls } = await openOffice(folder.dataDir));
  place = await makeBookable(calls);
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

/** Makes the company require photos of each wash until the test is over. */
async function requirePhotos(which: "after" | "both"): Promise<void> {
  const set = (photos: string) => queryDatabase(database, "update company set photos_wanted = $1", [photos]);
  await set(which);
  onTestFinished(async () => void (await set("none")));
}

/** The longest time until local storage reaches the disk, in ms. */
const SESSION_MS = 6_000;

let cleaners = 0;
/** A cleaner with `count` washes today. */
async function newCleaner(count: number) {
  const userName = `cleaner${(cleaners += 1)}`;
  const providerId = await addCleaner(calls, app.url, token, userName);
  const washes = await assignRound(calls, database, place, providerId, count);
  /** The server's state: the number of washes per reason or status. */
  const statuses = () =>
    queryDatabase<string>(
      database,
      `select coalesce(outcome_reason, status) || ' ' || count(*) from wash where wash_id = any($1)
         group by coalesce(outcome_reason, status) order by 1`,
      [washes],
    );
  const countReports = async () =>
    Number(
      (
        await queryDatabase(database, "select count(*) from round_action where wash_id = any($1)", [washes])
      )[0],
    );
  return { userName, washes, statuses, countReports };
}

async function enterAs(page: Page, userName: string, origin = app.url): Promise<void> {
  await page.goto(`${origin}/`);
  await signInAs(page, userName);
}

async function signInAs(page: Page, userName: string): Promise<void> {
  await page.getByLabel("User name").fill(userName);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Sign in").click();
  await page.waitForURL("**/today");
}

const progress = (page: Page, text: string) => page.getByRole("heading", { level: 1, name: text }).waitFor();
const strip = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
/** Clicks the button once it is enabled, because buttons rest for a moment after a press. */
async function press(page: Page, name: string): Promise<void> {
  const target = page.locator("button:enabled").getByText(name, { exact: true });
  await target.waitFor();
  await target.click();
}

test("a car without a pillar shows where it stands, and its pillar is set at the car", async () => {
  const { userName, washes } = await newCleaner(1);
  await queryDatabase(
    database,
    `update booking_vehicle set parking_pillar_id = null, parking_pillar_name = '', parking_note = 'Second bay left of lift C'
       where booking_vehicle_id = (select booking_vehicle_id from wash where wash_id = $1) returning 1`,
    [washes[0]],
  );
  const { page, complaints, context } = await visit(browser, app.url, {
    width: 390,
    scheme: "light",
    touch: true,
  });
  await enterAs(page, userName);
  const spot = page.getByRole("heading", { level: 2, name: "B1 Second bay left of lift C" });
  await spot.waitFor();
  await expectFit(page, "a note in place of a pillar");
  await context.setOffline(true);
  await press(page, "Set pillar");
  await page.getByText("No answer. Setting a pillar needs a signal; try again later.").waitFor();
  await context.setOffline(false);
  await press(page, "Set pillar");
  const dialog = page.getByRole("dialog", { name: "At which pillar does the car stand?" });
  await dialog.getByLabel("Find a pillar").fill("3");
  await button(dialog, "P3").tap();
  await page.getByRole("heading", { level: 2, name: "B1 P3" }).waitFor();
  expect(await page.getByText("Set pillar").count()).toBe(0);
  expect(complaints.filter((one) => !one.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  await context.close();
});

test("a pillar's label opens its wash, or says that it has none", async () => {
  const { userName } = await newCleaner(1);
  const { page, complaints, context } = await visit(browser, app.url, {
    width: 390,
    scheme: "light",
    touch: true,
  });
  const scan = (pillar: string) => page.goto(`${app.url}/today#pillar=${place.id(`B1/${pillar}`)}`);
  // Signed out: the scanned pillar waits until the sign-in.
  await scan("P2");
  await page.getByRole("link", { name: "Sign in with user name and password" }).click();
  await signInAs(page, userName);
  await page.getByText("No wash at this pillar today.").waitFor();
  await progress(page, "0 of 1");
  await press(page, "Done");
  await page.getByRole("heading", { name: "All done. Well done!" }).waitFor();
  await scan("P1");
  await page.getByRole("heading", { level: 2, name: "B1 P1" }).waitFor();
  await expect.poll(() => page.evaluate<string>("location.hash")).toBe("");
  await scan("P2");
  await page.getByText("No wash at this pillar today.").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a cleaner works through the day by touch, and undoes a mistake", async () => {
  const { userName, statuses } = await newCleaner(4);
  const { page, complaints, context } = await visit(browser, app.url, {
    width: 390,
    scheme: "light",
    touch: true,
  });
  await enterAs(page, userName);
  await progress(page, "0 of 4");
  await expectFit(page, "today, light");

  await press(page, "Done");
  await progress(page, "1 of 4");
  await button(page, "Undo").click();
  await progress(page, "0 of 4");
  await press(page, "Done");
  await progress(page, "1 of 4");

  await press(page, "Not done");
  await expectFit(page, "reasons");
  await button(page, "Car away").click();
  await progress(page, "2 of 4");

  await press(page, "Not done");
  await button(page, "Something else").click();
  await button(page, "Save").click();
  await page.getByText("Please say what happened.").waitFor();
  await page.getByLabel("What happened?").fill("The tyre was flat");
  await button(page, "Save").click();
  await progress(page, "3 of 4");

  await button(page, "All").click();
  await page.getByRole("listitem").filter({ hasText: "Not done: Car away" }).getByRole("button").click();
  await press(page, "Not done");
  await button(page, "Rain").click();
  await page.getByRole("listitem").filter({ hasText: "Not done: Rain" }).waitFor();
  await strip(page, "All sent");
  await expect.poll(statuses).toEqual(["done 1", "other 1", "rain 1", "scheduled 1"]);

  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html[data-mantine-color-scheme=dark]").waitFor();
  await waitUntilIdle(page);
  await expectFit(page, "today, dark");
  await page.getByRole("combobox", { name: "Language" }).selectOption("hi");
  await page.getByText("4 में से 3").waitFor();
  await expectFit(page, "today, in Hindi");
  await page.reload();
  await page.getByText("4 में से 3").waitFor();
  await page.getByRole("combobox", { name: "भाषा" }).selectOption("en");

  await button(page, "Tomorrow").click();
  await page.getByRole("heading", { name: "No washes" }).waitFor();
  expect(await button(page, "Done").count()).toBe(0);

  await page.getByRole("link", { name: "My details" }).click();
  await page.getByRole("heading", { level: 1, name: "My details" }).waitFor();
  await page.goBack();
  await progress(page, "3 of 4");
  await button(page, "Sign out").click();
  await page.waitForURL(`${app.url}/washer`);
  await page.goto("/today");
  await page.waitForURL(`${app.url}/washer`);
  expect(complaints).toEqual([]);
  await context.close();
});

test("records a wash by keyboard alone", async () => {
  const { userName, statuses } = await newCleaner(1);
  const { page, context } = await visit(browser, app.url);
  await enterAs(page, userName);
  await progress(page, "0 of 1");
  await button(page, "Not done").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: /^Why was/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "All done. Well done!" }).waitFor();
  await expect.poll(statuses).toEqual(["done 1"]);
  await context.close();
});

test("a page open at midnight shows the next day, even without a signal, and can change to Hindi then", async () => {
  const { userName, washes } = await newCleaner(3);
  const tomorrow = addDays(indiaAt(new Date()).day, 1);
  await queryDatabase(database, "update wash set day = $2 where wash_id = $1", [washes[0], tomorrow]);
  const { page, context } = await visit(browser, app.url, { width: 390, scheme: "light", touch: true });
  await enterAs(page, userName);
  await progress(page, "0 of 2");
  await button(page, "Tomorrow").click();
  await progress(page, "0 of 1");
  await button(page, "Today").click();
  // The service worker also caches the other language.
  await page.evaluate("navigator.serviceWorker.ready.then(() => null)");
  await context.setOffline(true);
  await page.clock.setSystemTime(Date.now() + 86_400_000);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await progress(page, "0 of 1");
  await page.getByText(formatWeekday(tomorrow), { exact: true }).waitFor();
  await page.getByRole("combobox", { name: "Language" }).selectOption("hi");
  const heading = page.getByRole("heading", { level: 1 });
  await expect.poll(() => heading.textContent()).toContain(translatorIn("hi").weekday(tomorrow));
  await context.close();
});

test("leads everyone but cleaners to their own start page", async () => {
  const { page, context } = await visit(browser, app.url);
  await page.goto("/today");
  await page.waitForURL(`${app.url}/washer`);
  await page.getByLabel("Phone Number").waitFor();
  await page.evaluate(`localStorage.token = ${JSON.stringify(token)}`);
  await page.goto("/today");
  await page.waitForURL("**/Managementdashboard");
  await expect.poll(() => page.title()).toBe("Dashboard · Chamak");
  await context.close();
});

test("the page takes at most 95 kB compressed by gzip, and allows only the server's own scripts", async () => {
  const read = (path: string) => fetch(`${app.url}${path}`, { headers: { "accept-encoding": "gzip" } });
  const page = await read("/today");
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self';");
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const html = await page.text();
  const files = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(2);
  let bytes = html.length;
  for (const file of [...files, "/sw.js"]) {
    const answer = await read(file);
    bytes += Number(answer.headers.get("content-length"));
    expect(answer.headers.get("cache-control")).toBe(
      file.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    );
  }
  expect(Math.round(bytes / 1024)).toBeLessThanOrEqual(95);
});

describe("without a signal", () => {
  let line: Connection;
  beforeAll(async () => {
    line = await openConnection(app.url);
  });
  afterAll(() => line.close());
  beforeEach(() => {
    Object.assign(line, { isUp: true, isBad: false, instead: null });
  });

  /** Number of unsent entries in the page's outbox. */
  const countUnsent = (page: Page): Promise<number> =>
    page.evaluate<number>(`new Promise((tell) => {
      const opening = indexedDB.open("round");
      opening.onsuccess = () => {
        const asking = opening.result.transaction("outbox").objectStore("outbox").count();
        asking.onsuccess = () => { opening.result.close(); tell(asking.result); };
      };
    })`);
  /** The keys of what the phone keeps beside the outbox. */
  const keptDays = (page: Page): Promise<string[]> =>
    page.evaluate<string[]>(`new Promise((tell) => {
      const opening = indexedDB.open("round");
      opening.onsuccess = () => {
        const asking = opening.result.transaction("kept").objectStore("kept").getAllKeys();
        asking.onsuccess = () => { opening.result.close(); tell(asking.result.filter((key) => key.startsWith("day "))); };
      };
    })`);
  /** Waits until the phone has cached the page and can do without the server. */
  const waitUntilCached = (page: Page) =>
    page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.state)");
  const tryNow = (page: Page) => page.evaluate(`dispatchEvent(new Event("online"))`);

  /** A photo as a camera takes it, much larger than the photo that is sent. */
  const takePhoto = async (page: Page): Promise<Buffer> => {
    const text = await page.evaluate<string>(`(async () => {
      const canvas = new OffscreenCanvas(3000, 2000), pen = canvas.getContext("2d");
      for (let n = 0; n < 300; n++) {
        pen.fillStyle = "hsl(" + n * 37 + " 50% 50%)";
        pen.fillRect(Math.random() * 3000, Math.random() * 2000, 300, 200);
      }
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer());
      let text = ""; for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    })()`);
    return Buffer.from(text, "base64");
  };

  async function washAll(page: Page, photo: Buffer, from: number, to: number, all: number): Promise<void> {
    for (let done = from; done < to; done += 1) {
      const field = page.getByLabel("Photo after");
      await field.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo });
      await page.getByText("1 kept", { exact: true }).waitFor();
      await press(page, "Done");
      await progress(page, `${done + 1} of ${all}`);
    }
  }

  test.each(Array.from({ length: rounds(1, 3) }, (_, index) => index + 1))(
    "round %i: everything arrives exactly once, whatever happens to the connection and the phone",
    async () => {
      const count = rounds(6, 30);
      const half = count / 2;
      const { userName, washes, statuses, countReports } = await newCleaner(count);
      await requirePhotos("both");
      const phone = createPhone();
      // However the round ends: a browser left running would slow down the next rounds.
      onTestFinished(() => phone.remove());
      let { page, kill } = await phone.open();
      await enterAs(page, userName, line.url);
      await progress(page, `0 of ${count}`);
      await waitUntilCached(page);
      const photo = await takePhoto(page);

      // Without a signal, down the parking ramp.
      const entered = performance.now();
      line.isUp = false;
      await washAll(page, photo, 0, half, count);
      // Chromium writes local storage, and so the session, to disk some seconds late, but recorded actions at once.
      await pause(Math.max(0, SESSION_MS - (performance.now() - entered)));
      await kill();
      ({ page, kill } = await phone.open());
      await page.goto(`${line.url}/today`);
      await progress(page, `${half} of ${count}`);
      await washAll(page, photo, half, count, count);
      await strip(page, `No signal. Not sent yet: ${2 * count}. It goes by itself.`);
      expect(await countReports()).toBe(0);

      // Outside again with a bad signal, and the phone fails once more.
      line.isBad = true;
      line.isUp = true;
      await tryNow(page);
      await expect.poll(countReports).toBeGreaterThan(1);
      await kill();
      ({ page, kill } = await phone.open());
      await page.goto(`${line.url}/today`);
      await page.getByRole("heading", { name: "All done. Well done!" }).waitFor();
      while ((await countUnsent(page)) > 0) {
        await tryNow(page);
        await pause(20);
      }
      await strip(page, "All sent");
      line.isBad = false;
      expect(await statuses()).toEqual([`done ${count}`]);
      expect(await countReports()).toBe(count);
      const photos =
        "select count(*) || ' of ' || count(distinct wash_id) from wash_photo where wash_id = any($1)";
      expect(await queryDatabase<string>(database, photos, [washes])).toEqual([`${count} of ${count}`]);
      expect(line.luck.lost + line.luck.doubled).toBeGreaterThan(0);
    },
  );

  test("an ended session pauses the outbox, and another cleaner on the phone neither sees nor sends it", async () => {
    const [first, second] = [await newCleaner(3), await newCleaner(1)];
    const { page, context } = await visit(browser, line.url, { width: 390, scheme: "light", touch: true });
    await enterAs(page, first.userName, line.url);
    await progress(page, "0 of 3");
    await waitUntilCached(page);
    line.isUp = false;
    await press(page, "Done");
    await progress(page, "1 of 3");
    await press(page, "Done");
    await progress(page, "2 of 3");
    await doneAt(app.url, logout, {}, { token: await page.evaluate<string>("localStorage.token") });
    line.isUp = true;
    const plate = /MH ?12/;
    expect(await page.locator("main").innerText()).toMatch(plate);
    expect(await keptDays(page)).toHaveLength(2);
    await tryNow(page);
    await button(page, "Sign in again to send 2").waitFor();
    // An ended session is no lost signal: the days are gone from the screen and from the phone.
    await expect.poll(() => keptDays(page)).toEqual([]);
    expect(await page.locator("main").innerText()).not.toMatch(plate);
    await page.reload();
    await button(page, "Sign in again to send 2").waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(plate);
    // A day that was left behind all the same.
    await page.evaluate(`new Promise((tell) => {
      const opening = indexedDB.open("round");
      opening.onsuccess = () => {
        const putting = opening.result.transaction("kept", "readwrite").objectStore("kept").put({}, "day 0 2026-01-01");
        putting.onsuccess = () => { opening.result.close(); tell(); };
      };
    })`);
    await button(page, "Sign in again to send 2").click();

    await enterAs(page, second.userName, line.url);
    await progress(page, "0 of 1");
    await expect.poll(async () => (await keptDays(page)).includes("day 0 2026-01-01")).toBe(false);
    await strip(page, "All sent");
    expect(await first.countReports()).toBe(0);
    expect(await countUnsent(page)).toBe(2);
    await button(page, "Sign out").click();
    await page.waitForURL(`${line.url}/washer`);
    expect(await keptDays(page)).toEqual([]);
    await enterAs(page, first.userName, line.url);
    await progress(page, "2 of 3");
    await expect.poll(first.statuses).toEqual(["done 2", "scheduled 1"]);
    await context.close();
  });

  test("Done asks once for a photo that the company requires, and allows to go without", async () => {
    const { userName, washes, statuses } = await newCleaner(3);
    await requirePhotos("both");
    const { page, context } = await visit(browser, line.url, { width: 390, scheme: "light", touch: true });
    await enterAs(page, userName, line.url);
    await progress(page, "0 of 3");
    const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await takePhoto(page) };
    const dialog = page.getByRole("dialog", { name: /: first a photo$/ });
    const after = dialog.getByLabel("Photo after");
    line.isUp = false;
    await press(page, "Done");
    await expectFitOnDevices(page, "a photo is asked for", dialog);
    expect(await dialog.getByLabel("Photo before").count()).toBe(0);
    await after.setInputFiles({ ...photo, buffer: Buffer.from("no picture") });
    await page.getByText("This photo could not be read. Please take it again.").waitFor();
    await press(page, "Done");
    await after.setInputFiles(photo);
    await progress(page, "1 of 3");
    await button(page, "Undo").click();
    // The photo was taken already.
    await press(page, "Done");
    await progress(page, "1 of 3");
    await press(page, "Done");
    await press(page, "Without a photo");
    await progress(page, "2 of 3");
    await press(page, "Not done");
    await button(page, "Rain").click();
    await page.getByRole("heading", { name: "All done. Well done!" }).waitFor();
    line.isUp = true;
    await tryNow(page);
    await strip(page, "All sent");
    await expect.poll(statuses).toEqual(["done 2", "rain 1"]);
    const photoKindsQuery = "select kind from wash_photo where wash_id = any($1)";
    await expect.poll(() => queryDatabase(database, photoKindsQuery, [washes])).toEqual(["after"]);
    // A photo that has arrived counts, even after the phone has forgotten it.
    await queryDatabase(
      database,
      "update wash set status = 'scheduled', outcome_at = null where wash_id = any($1)",
      [await queryDatabase(database, "select wash_id from wash_photo where wash_id = any($1)", [washes])],
    );
    await page.reload();
    await progress(page, "2 of 3");
    await press(page, "Done");
    await page.getByRole("heading", { name: "All done. Well done!" }).waitFor();
    await context.close();
  });

  test("says when a later action on another phone overrides an action", async () => {
    const { userName, statuses } = await newCleaner(1);
    const { page, context } = await visit(browser, line.url, { width: 390, scheme: "light", touch: true });
    await enterAs(page, userName, line.url);
    await progress(page, "0 of 1");
    line.isUp = false;
    await press(page, "Not done");
    await button(page, "Rain").click();
    await page.getByRole("heading", { name: "All done. Well done!" }).waitFor();
    const other = await visit(browser, app.url, { width: 390, scheme: "light", touch: true });
    await enterAs(other.page, userName);
    await press(other.page, "Done");
    await expect.poll(statuses).toEqual(["done 1"]);
    line.isUp = true;
    await tryNow(page);
    await page.getByText(/ was changed later on another phone\. That counts\.$/).waitFor();
    expect(await statuses()).toEqual(["done 1"]);
    await other.context.close();
    await context.close();
  });

  test("keeps refusals for the office on the page, and names the photo that a full phone did not store", async () => {
    const { userName, washes, statuses } = await newCleaner(2);
    await requirePhotos("both");
    const { page, context } = await visit(browser, line.url, { width: 390, scheme: "light", touch: true });
    // The estimate of a browser whose storage is almost full.
    await page.addInitScript("navigator.storage.estimate = async () => ({ quota: 5e6, usage: 1e5 })");
    await enterAs(page, userName, line.url);
    await progress(page, "0 of 2");
    const photo = await takePhoto(page);
    await page
      .getByLabel("Photo before")
      .setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo });
    await page.getByText(/^This phone is full: the photo was not kept\./).waitFor();

    line.instead = (url) =>
      url === `/api${addresses.recordOutcome}`
        ? { status: 404, body: { code: "not-found", message: "This wash was not found." } }
        : null;
    await press(page, "Done");
    await press(page, "Without a photo");
    await page.getByRole("heading", { name: "Needs the office" }).waitFor();
    await page.getByText("This wash was not found.").waitFor();
    await page.getByText("The office has been told.").waitFor();
    const refusalsQuery =
      "select why || ' ' || coalesce(settled, 'waits') from round_refusal where wash_id = any($1)";
    expect(await queryDatabase(database, refusalsQuery, [washes])).toEqual([
      "This wash was not found. waits",
    ]);
    await expectFit(page, "needs the office");
    line.instead = null;
    await button(page, "Send again").click();
    await page.getByRole("heading", { name: "Needs the office" }).waitFor({ state: "detached" });
    await progress(page, "1 of 2");
    await expect.poll(statuses).toEqual(["done 1", "scheduled 1"]);
    expect(await queryDatabase(database, refusalsQuery, [washes])).toEqual([
      "This wash was not found. sent-again",
    ]);
    await context.close();
  });
});

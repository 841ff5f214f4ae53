import type { Browser } from "playwright-core";
import { afterAll } from "vitest";
import type { Bookable } from "#server/testing/bookings.ts";
import type { Calls } from "#server/testing/world.ts";
import { type RunningApp, startOnClone } from "./app.ts";
import { makeNamedPlace } from "./booking.ts";
import { closeVisits, openBrowser } from "./browser.ts";
import { doneAt, signIn } from "./client.ts";
import { temporaryRunFolder } from "./folder.ts";

type BookingDesk = {
  app: RunningApp;
  browser: Browser;
  /** The administrator's session. */
  token: string;
  calls: Calls;
  /** "Lake View", where washes can be booked. */
  place: Bookable;
};

/** An installation with a place to book at, and a browser; both end with the file's tests. */
export async function openBookingDesk(): Promise<BookingDesk> {
  const folder = temporaryRunFolder();
  const app = await startOnClone({ DATA_DIR: folder.dataDir });
  const browser = await openBrowser();
  afterAll(async () => {
    await closeVisits(browser);
    await app.stop();
    folder.remove();
  });
  const token = await signIn(app.url);
  const calls: Calls = { done: (endpoint, body) => doneAt(app.url, endpoint, body, { token }) };
  return { app, browser, token, calls, place: await makeNamedPlace(calls, "Lake View") };
}

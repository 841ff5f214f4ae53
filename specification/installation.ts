import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { Calls } from "#server/testing/world.ts";
import { adminPassword, type RunningApp, startOnClone } from "../e2e/support/app.ts";
import { closeVisits, openBrowser, startSession, visit } from "../e2e/support/browser.ts";
import { doneAt, signIn } from "../e2e/support/client.ts";
import { temporaryRunFolder } from "../e2e/support/folder.ts";
import { PATIENCE_MS } from "./look.ts";

export type Installation = {
  url: string;
  /** The administrator's session. */
  token: string;
  /** Calls of ours, to set up what the specification has no call for. */
  calls: Calls;
  /** Opens an address of the app, as the administrator unless told otherwise; `null` is nobody. */
  open: (path: string, person?: { userName: string; password: string } | null) => Promise<Page>;
};

/** An installation with its own database, and a browser; both end with the file's tests. */
export function openInstallation(): () => Installation {
  const folder = temporaryRunFolder();
  let app: RunningApp;
  let browser: Browser;
  let token: string;
  beforeAll(async () => {
    app = await startOnClone({ DATA_DIR: folder.dataDir });
    browser = await openBrowser();
    token = await signIn(app.url);
  });
  afterAll(async () => {
    await closeVisits(browser);
    await app.stop();
    folder.remove();
  });
  const admin = { userName: "admin", password: adminPassword };
  return () => ({
    url: app.url,
    token,
    calls: { done: (endpoint, body) => doneAt(app.url, endpoint, body, { token }) },
    open: async (path, person = admin) => {
      const { page } = await visit(browser, app.url);
      page.setDefaultTimeout(PATIENCE_MS);
      if (person) await startSession(page, app.url, person.userName, person.password);
      await page.goto(path);
      return page;
    },
  });
}

import type { ClientConfig } from "pg";
import type { Browser } from "playwright-core";
import { cloneDatabase } from "#server/testing/cloneDatabase.ts";
import type { Calls } from "#server/testing/world.ts";
import { type RunningApp, startApp } from "./app.ts";
import { openBrowser } from "./browser.ts";
import { doneAt, signIn } from "./client.ts";
import { urlOf } from "./data.ts";

/** An app with a browser, direct access to its database, and the administrator's calls and token. */
export type Office = {
  app: RunningApp;
  browser: Browser;
  database: ClientConfig;
  token: string;
  calls: Calls;
};

/** Opens an office on its own database. */
export async function openOffice(dataDir: string): Promise<Office> {
  const database = await cloneDatabase();
  const app = await startApp({ DATABASE_URL: urlOf(database), DATA_DIR: dataDir });
  const browser = await openBrowser();
  const token = await signIn(app.url);
  const calls: Calls = { done: (endpoint, body) => doneAt(app.url, endpoint, body, { token }) };
  return { app, browser, database, token, calls };
}

import type { Page, Request } from "playwright-core";
import { holdBack } from "../e2e/support/settled.ts";
import type { Check } from "./statement.ts";

/** Answers the calls of a page to `path` with a failure, or with `body` in place of the server's. */
export async function answers(page: Page, path: string, status: number, body: unknown): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.fulfill({ status, json: body }));
}

/** The calls that a page makes to `path` from now on. */
export function callsTo(page: Page, path: string): Request[] {
  const made: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === `/api${path}`) made.push(request);
  });
  return made;
}

export const lastBody = (made: readonly Request[]): unknown => made.at(-1)?.postDataJSON();

type Row = Record<string, unknown>;

/** Changes the list that the server answers a page's calls to `path` with. */
export async function alters(page: Page, path: string, change: (rows: Row[]) => Row[]): Promise<void> {
  await page.route(`**/api${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Row[]) });
  });
}

/** Lets the calls to `path` reach the server again. */
export const reaches = (page: Page, path: string): Promise<void> => page.unroute(`**/api${path}`);

/** Holds back a page's calls to `path`. The returned function lets them go on. */
export const holdsBack = (page: Page, path: string): Promise<() => void> => holdBack(page, `**/api${path}`);

/** Checks while a call, which `press` makes, has no answer yet. */
export async function whileSending(
  page: Page,
  path: string,
  press: () => Promise<unknown>,
  check: Check,
): Promise<void> {
  const release = await holdsBack(page, path);
  try {
    await press();
    await check();
  } finally {
    release();
  }
}

import type { Page, Request, Route } from "playwright-core";
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

/** Holds back the answers to `path`. The returned function releases them. */
export async function holdsBack(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api${path}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Checks while a call, which `press` makes, has no answer yet. */
export async function whileSending(
  page: Page,
  path: string,
  press: () => Promise<unknown>,
  check: Check,
): Promise<void> {
  let release = (): void => {};
  const checked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route): Promise<void> => {
    await checked;
    await route.continue();
  };
  await page.route(`**/api${path}`, hold, { times: 1 });
  try {
    await press();
    await check();
  } finally {
    release();
  }
}

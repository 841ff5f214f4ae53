import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { me } from "#contract/session/session.ts";
import { adminPassword } from "./app.ts";
import { doneAt, signIn } from "./client.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Maps need WebGL, which a browser can also paint by itself; everything else is quicker without.
const graphics = {
  none: ["--disable-gpu"],
  software: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
};

/** Starts the Chromium that the test command found. */
export const openBrowser = (painted: keyof typeof graphics = "none"): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      ...graphics[painted],
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
    ],
  });

/** `touch`: whether it is pointed at with a finger. */
export type Look = { width: 1440 | 390; scheme: "light" | "dark"; touch?: boolean };

/** Every width and colour scheme that a screen must stand. */
export const looks: readonly Look[] = [
  { width: 1440, scheme: "light" },
  { width: 1440, scheme: "dark" },
  { width: 390, scheme: "light" },
  { width: 390, scheme: "dark" },
];

export type Visit = { page: Page; context: BrowserContext; complaints: string[] };

/** What a busy machine's graphics driver tells of its own speed: nothing that a page has done wrong. */
const isDriverNote = (text: string): boolean =>
  /^\[\.WebGL-\w+\]GL Driver Message \(OpenGL, Performance,/.test(text);

/** Opens a page of its own; what the console complains of is kept. */
export async function visit(
  browser: Browser,
  origin: string,
  look: Look = { width: 1440, scheme: "light" },
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: look.width, height: look.width === 390 ? 844 : 900 },
    colorScheme: look.scheme,
    reducedMotion: "reduce",
    hasTouch: look.touch ?? false,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    const isComplaint = message.type() === "error" || message.type() === "warning";
    if (isComplaint && !isDriverNote(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return { page, context, complaints };
}

/** Puts a session, the administrator's unless told otherwise, into the page's storage, as signing in does. */
export async function enter(
  page: Page,
  origin: string,
  userName = "admin",
  password = adminPassword,
): Promise<string> {
  const token = await signIn(origin, password, userName);
  const { user, usertype } = await doneAt(origin, me, {}, { token });
  // A document shut into a frame has no storage to put it into.
  await page.addInitScript(
    `if (self === top && !sessionStorage.entered) {
      sessionStorage.entered = "yes";
      localStorage.token = ${JSON.stringify(token)};
      localStorage.user = ${JSON.stringify(JSON.stringify(user))};
      localStorage.usertype = ${JSON.stringify(JSON.stringify(usertype))};
    }`,
  );
  return token;
}

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] };

/** Fails when axe finds anything on what the page shows now, or when the page scrolls sideways. */
export async function expectFit(page: Page, what: string): Promise<void> {
  // A page's policy keeps scripts out; the debugger's own may enter.
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate<AxeResult>("axe.run(document, { resultTypes: ['violations'] })");
  const found = violations.map(
    ({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
  expect(found).toEqual([]);
  const sideways = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(`${what}: ${sideways} px sideways`).toBe(`${what}: 0 px sideways`);
}

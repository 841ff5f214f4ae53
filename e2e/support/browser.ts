import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { expect, onTestFailed } from "vitest";
import { me } from "#contract/session/session.ts";
import { isNight } from "#server/testing/soak.ts";
import { adminPassword } from "./app.ts";
import { doneAt, signIn } from "./client.ts";
import { reportLayersOutside } from "./inside.ts";
import { trackRequests, waitUntilIdle } from "./settled.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Maps need WebGL, which a browser can also render in software. Everything else is faster without it.
const graphics = {
  none: ["--disable-gpu"],
  software: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
};

/**
 * Chromium features that tests do not need. The address bar's suggestions alone are separate pages in each window, a
 * third of a window's cost. The list replaces Playwright's, of which it keeps what these tests need.
 */
const disabledFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Starts the Chromium that the test command found. */
export const openBrowser = (rendering: keyof typeof graphics = "none"): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      ...graphics[rendering],
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      `--disable-features=${disabledFeatures.join(",")}`,
    ],
  });

/** `touch`: the device has a touch screen. */
export type Look = { width: 1440 | 390; scheme: "light" | "dark"; touch?: boolean };

/**
 * The look in which a button is most likely to be covered. Screens that are checked in every look are opened in it.
 */
export const narrow: Look = { width: 390, scheme: "light" };

const sizeOf = (width: Look["width"]) => ({ width, height: width === 390 ? 844 : 900 });

export type Visit = { page: Page; context: BrowserContext; complaints: string[] };

/** On a busy machine the graphics driver reports its own performance. The page did nothing wrong. */
const isDriverNote = (text: string): boolean =>
  /^\[\.WebGL-\w+\]GL Driver Message \(OpenGL, Performance,/.test(text);

/** How much of a page's text is printed when its test fails, in characters. */
const MAX_PRINTED = 3000;

/** Prints the page's text and console errors, to help find out why its test failed. */
async function printPage({ page, complaints }: Omit<Visit, "context">): Promise<void> {
  if (page.isClosed()) return;
  const text = await page
    .evaluate<string>("document.body.innerText")
    .catch(() => "nothing that could be read");
  process.stderr.write(
    `${[`${page.url()} showed:`, text.slice(0, MAX_PRINTED), ...complaints].join("\n")}\n`,
  );
}

/**
 * Opens a page in its own browser context. Console errors and warnings are collected, and printed when the test
 * fails.
 */
export async function visit(
  browser: Browser,
  origin: string,
  look: Look = { width: 1440, scheme: "light" },
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: sizeOf(look.width),
    colorScheme: look.scheme,
    reducedMotion: "reduce",
    hasTouch: look.touch ?? false,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  trackRequests(page);
  await reportLayersOutside(page);
  const complaints: string[] = [];
  page.on("console", (message) => {
    const isComplaint = message.type() === "error" || message.type() === "warning";
    if (isComplaint && !isDriverNote(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  onTestFailed(() => printPage({ page, complaints }));
  return { page, context, complaints };
}

/** Puts a session, by default the administrator's, into the page's storage, as signing in does. */
export async function startSession(
  page: Page,
  origin: string,
  userName = "admin",
  password = adminPassword,
): Promise<string> {
  const token = await signIn(origin, password, userName);
  const { user, usertype } = await doneAt(origin, me, {}, { token });
  // A sandboxed document in a frame has no storage.
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

type AxeResult = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] };

/** The axe rules that depend on the colour scheme. */
const colorRules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Turns off what axe need not do: the report already shows an element's HTML, and no page plays media. */
const axeOptions = {
  resultTypes: ["violations"],
  elementRef: false,
  selectors: false,
  ancestry: false,
  xpath: false,
  preload: false,
};

/**
 * The part that axe checks. While a dialog is open that is the dialog, because the screen below it has its own check.
 */
const axeContext = `[...document.querySelectorAll("[data-portal] [aria-modal=true]")].some((one) => one.checkVisibility())
  ? { exclude: ["#root"] }
  : document`;

async function findViolations(page: Page, runOnly?: typeof colorRules): Promise<string[]> {
  // The page's content policy blocks injected scripts, but not those of the debugger.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeSource);
  const options = JSON.stringify({ ...axeOptions, runOnly });
  const { violations } = await page.evaluate<AxeResult>(`axe.run(${axeContext}, ${options})`);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(" | ")}`,
  );
}

async function expectNoViolations(page: Page, what: string, rules?: typeof colorRules): Promise<void> {
  expect((await findViolations(page, rules)).map((found) => `${what}: ${found}`)).toEqual([]);
  const sideways = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(`${what}: ${sideways} px sideways`).toBe(`${what}: 0 px sideways`);
}

/** Fails when axe finds a violation on the settled page, or when the page scrolls sideways. */
export async function expectFit(page: Page, what: string): Promise<void> {
  await waitUntilIdle(page);
  await expectNoViolations(page, what);
}

/** Switches the page's colour scheme, and waits until it is applied. */
async function switchScheme(page: Page, scheme: Look["scheme"]): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
  await waitUntilIdle(page);
}

async function resize(page: Page, width: Look["width"]): Promise<void> {
  await page.setViewportSize(sizeOf(width));
  await waitUntilIdle(page);
}

/**
 * Fails when axe finds a violation or the page scrolls sideways: at 390 px, and by night also at 1440 px and in the
 * other scheme. `shows` must be visible in each look. Leaves the page at 390 px in the scheme of the last look, because
 * switching the scheme is slow.
 */
export async function expectFitInLooks(page: Page, what: string, shows?: Locator): Promise<void> {
  const first = await page.evaluate<Look["scheme"]>("document.documentElement.dataset.mantineColorScheme");
  const second = first === "light" ? "dark" : "light";
  const look = async (width: Look["width"], scheme: Look["scheme"], rules?: typeof colorRules) => {
    await shows?.waitFor();
    await expectNoViolations(page, `${what}, ${width} px, ${scheme}`, rules);
  };
  await waitUntilIdle(page);
  await look(390, first);
  if (!isNight) return;
  await resize(page, 1440);
  await look(1440, first);
  // A scheme changes only colours.
  await switchScheme(page, second);
  await look(1440, second, colorRules);
  await resize(page, 390);
  await look(390, second, colorRules);
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { expect, onTestFailed } from "vitest";
import { me } from "#contract/session/session.ts";
import { adminPassword } from "./app.ts";
import { doneAt, signIn } from "./client.ts";
import { reportLayersOutside } from "./inside.ts";
import { countRequests, settled } from "./settled.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Maps need WebGL, which a browser can also paint by itself; everything else is quicker without.
const graphics = {
  none: ["--disable-gpu"],
  software: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
};

/**
 * What Chromium does beside showing pages: suggestions for an address line that nobody sees are pages of their own in each
 * window, a third of what windows cost. The list takes the place of Playwright's, of which it has what these tests meet.
 */
const unused = [
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
export const openBrowser = (painted: keyof typeof graphics = "none"): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      ...graphics[painted],
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      `--disable-features=${unused.join(",")}`,
    ],
  });

/** `touch`: whether it is pointed at with a finger. */
export type Look = { width: 1440 | 390; scheme: "light" | "dark"; touch?: boolean };

/** Where a button is the likeliest to be covered: screens that are looked at in every look are opened so. */
export const narrow: Look = { width: 390, scheme: "light" };

const sizeOf = (width: Look["width"]) => ({ width, height: width === 390 ? 844 : 900 });

export type Visit = { page: Page; context: BrowserContext; complaints: string[] };

/** What a busy machine's graphics driver tells of its own speed: nothing that a page has done wrong. */
const isDriverNote = (text: string): boolean =>
  /^\[\.WebGL-\w+\]GL Driver Message \(OpenGL, Performance,/.test(text);

/** How much of a page is told when its test fails, characters. */
const TOLD = 3000;

/** Tells what a page shows, for whoever looks for why its test failed. */
async function tellOf({ page, complaints }: Omit<Visit, "context">): Promise<void> {
  if (page.isClosed()) return;
  const text = await page
    .evaluate<string>("document.body.innerText")
    .catch(() => "nothing that could be read");
  process.stderr.write(`${[`${page.url()} showed:`, text.slice(0, TOLD), ...complaints].join("\n")}\n`);
}

/** Opens a page of its own; what the console complains of is kept, and told when the test fails. */
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
  countRequests(page);
  await reportLayersOutside(page);
  const complaints: string[] = [];
  page.on("console", (message) => {
    const isComplaint = message.type() === "error" || message.type() === "warning";
    if (isComplaint && !isDriverNote(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  onTestFailed(() => tellOf({ page, complaints }));
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

type AxeResult = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] };

/** Of axe's rules, those that a colour scheme decides. */
const colors = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** What axe need neither write down of an element, of which the report shows the HTML, nor fetch: no page plays anything. */
const plain = {
  resultTypes: ["violations"],
  elementRef: false,
  selectors: false,
  ancestry: false,
  xpath: false,
  preload: false,
};

/** What axe looks at: where a dialog is open, what lies over the screen; the screen under it is looked at by itself. */
const inFront = `[...document.querySelectorAll("[data-portal] [aria-modal=true]")].some((one) => one.checkVisibility())
  ? { exclude: ["#root"] }
  : document`;

async function findings(page: Page, runOnly?: typeof colors): Promise<string[]> {
  // A page's policy keeps scripts out; the debugger's own may enter.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeSource);
  const options = JSON.stringify({ ...plain, runOnly });
  const { violations } = await page.evaluate<AxeResult>(`axe.run(${inFront}, ${options})`);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(" | ")}`,
  );
}

async function expectFaultless(page: Page, what: string, rules?: typeof colors): Promise<void> {
  expect((await findings(page, rules)).map((found) => `${what}: ${found}`)).toEqual([]);
  const sideways = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(`${what}: ${sideways} px sideways`).toBe(`${what}: 0 px sideways`);
}

/** Fails when axe finds anything on what the page shows once it waits for nothing, or when the page scrolls sideways. */
export async function expectFit(page: Page, what: string): Promise<void> {
  await settled(page);
  await expectFaultless(page, what);
}

/** Shows a page in another scheme, and waits until it has taken it. */
async function dye(page: Page, scheme: Look["scheme"]): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
  await settled(page);
}

async function resize(page: Page, width: Look["width"]): Promise<void> {
  await page.setViewportSize(sizeOf(width));
  await settled(page);
}

/**
 * Fails when axe finds anything on what the page shows now in any look, or when it scrolls sideways in one; what must
 * show in each of them is `shows`. Leaves the page as narrow as it was, in the other scheme: to dye it takes a while.
 */
export async function expectFitInEveryLook(page: Page, what: string, shows?: Locator): Promise<void> {
  const first = await page.evaluate<Look["scheme"]>("document.documentElement.dataset.mantineColorScheme");
  const second = first === "light" ? "dark" : "light";
  const look = async (width: Look["width"], scheme: Look["scheme"], rules?: typeof colors) => {
    await shows?.waitFor();
    await expectFaultless(page, `${what}, ${width} px, ${scheme}`, rules);
  };
  await settled(page);
  await look(390, first);
  await resize(page, 1440);
  await look(1440, first);
  // What a scheme changes is colours.
  await dye(page, second);
  await look(1440, second, colors);
  await resize(page, 390);
  await look(390, second, colors);
}

import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { onTestFailed } from "vitest";
import { me } from "#contract/session/session.ts";
import { adminPassword } from "./app.ts";
import { doneAt, signIn } from "./client.ts";
import { reportLayersOutside } from "./inside.ts";
import { trackRequests } from "./settled.ts";

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
export const startBrowser = (rendering: keyof typeof graphics): Promise<Browser> =>
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

let shared: Browser | undefined;

/** The worker's browser, which its files share. What a file has opened in it is closed by `closeVisits`. */
export async function openBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await startBrowser("none");
  return shared;
}

/** Closes all pages of a browser. */
export async function closeVisits(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** `touch`: the device has a touch screen. */
export type Device = { width: 1440 | 390; scheme: "light" | "dark"; touch?: boolean };

/**
 * The device on which a button is most likely to be covered. Screens that are checked on every device are opened on it.
 */
export const narrow: Device = { width: 390, scheme: "light" };

export const sizeOf = (width: Device["width"]) => ({ width, height: width === 390 ? 844 : 900 });

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
  device: Device = { width: 1440, scheme: "light" },
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: sizeOf(device.width),
    colorScheme: device.scheme,
    reducedMotion: "reduce",
    hasTouch: device.touch ?? false,
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

import type { Browser, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isNight } from "#server/testing/night.ts";
import type { RunningApp } from "./support/app.ts";
import { closeVisits, openBrowser, startSession, visit } from "./support/browser.ts";
import { startOnDemo } from "./support/demo.ts";
import { expectFit } from "./support/fit.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { expectEvenRows } from "./support/rows.ts";
import { navigateTo } from "./support/screen.ts";
import { weigh } from "./support/weight.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  app = await startOnDemo(folder.dataDir);
  browser = await openBrowser();
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

const shared = ["customer", "services", "servicesItem", "service-zone"];
const management = [
  "Managementdashboard",
  "employee",
  "provider",
  "request",
  "Offers",
  "Booking",
  "wash",
  "payments",
  "bills",
  "pay",
  "company",
  "companyuser",
  "society",
  "ticket",
  "provider-form",
  "AddBooking",
  "messages",
  "security",
  "vehicles",
  "access",
  "audit",
  "webhooks",
  "keys",
  ...shared,
];
const company = [
  "Companydashboard",
  "CompanySectionProvider",
  "CompanySectionBooking",
  "companyProfile",
  "CompanySectionUser",
  "companyticket",
  "access",
  "webhooks",
  "keys",
  ...shared,
];

test.each([
  ["management", "asha", management],
  ["company", "farida", company],
] as const)("every screen of the %s layout opens without faults", async (_, userName, paths) => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url, userName, "chamak-demo");
  for (const path of paths) {
    // By day only the specification's walk loads each by its address.
    if (isNight) await page.goto(`/${path}`);
    else await navigateTo(page, `/${path}`);
    await expect.poll(() => page.title()).toMatch(/^(?!Page not found)\S.* · Chamak$/);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${path}`);
    await expectFit(page, path);
    await expectEvenRows(page, path);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([
  { address: "/Managementdashboard", userName: "asha", title: "Dashboard", kilobytes: 210, files: 12 },
  { address: "/customer", userName: "asha", title: "Customers", kilobytes: 225, files: 15 },
])(
  "$address is usable with $kilobytes kB of code",
  async ({ address, userName, title, kilobytes, files }) => {
    const { page, context } = await visit(browser, app.url);
    await startSession(page, app.url, userName, "chamak-demo");
    const weight = await weigh(page, address, () =>
      page.locator("#root").getByRole("heading", { level: 1, name: title }).waitFor(),
    );
    expect(weight.kilobytes).toBeLessThanOrEqual(kilobytes);
    expect(weight.files).toBeLessThanOrEqual(files);
    await context.close();
  },
);

test.each([
  ["/Managementdashboard", "DashboardPage"],
  ["/Companydashboard", "DashboardPage"],
  ["/dispatch", "DispatchPage"],
  ["/Booking", "AllBookingsPage"],
  ["/CompanySectionBooking", "BookingsPage"],
  ["/customer", "CustomersPage"],
  ["/washes", "OwnWashesPage"],
])("the page at %s links %s of the build", async (address, chunk) => {
  const html = await (await fetch(`${app.url}${address}`)).text();
  expect(html).toContain(`<link rel="modulepreload" crossorigin href="/assets/${chunk}-`);
});

test.each([
  { width: 1440, scheme: "light", rail: [240, 900], surface: "rgb(255, 255, 253)" },
  { width: 390, scheme: "dark", rail: [390, 56], surface: "rgb(17, 36, 42)" },
] as const)(
  "the frame of a staff screen is drawn before its code and its style sheets at $width px, $scheme",
  async ({ width, scheme, rail, surface }) => {
    const { page, context } = await visit(browser, app.url, { width, scheme });
    const rails = page.locator(".soon-rail");
    const stopped: Route[] = [];
    await page.route("**/assets/*", (route) => void stopped.push(route));
    await page.goto("/customer", { waitUntil: "commit" });
    await page.getByText("Loading ...").waitFor();
    expect(await rails.isVisible()).toBe(false);
    await startSession(page, app.url, "asha", "chamak-demo");
    await page.goto("/customer", { waitUntil: "commit" });
    await rails.waitFor();
    const { width: wide, height } = (await rails.boundingBox()) ?? {};
    expect([wide, height]).toEqual(rail);
    expect(
      await page.evaluate("getComputedStyle(document.querySelector('.soon-rail')).backgroundColor"),
    ).toBe(surface);
    await page.unrouteAll();
    await page.goto("/customer", { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
    expect(await rails.isVisible()).toBe(false);
    await context.close();
  },
);

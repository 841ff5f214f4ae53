import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { enter, expectFit, openBrowser, visit } from "./support/browser.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { settled } from "./support/settled.ts";
import { weigh } from "./support/weight.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir, DEMO: "true" });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
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
] as const)("every screen of the %s layout opens and is free of faults", async (_, userName, paths) => {
  const { page, complaints, context } = await visit(browser, app.url);
  await enter(page, app.url, userName, "chamak-demo");
  for (const path of paths) {
    await page.goto(`/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${path}`);
    expect(await page.title()).toMatch(/^\S.* · Chamak$/);
    await settled(page);
    await expectFit(page, path);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([
  { address: "/book", userName: null, title: "Book a wash", kilobytes: 180, files: 16 },
  { address: "/Managementdashboard", userName: "asha", title: "Dashboard", kilobytes: 195, files: 12 },
  { address: "/customer", userName: "asha", title: "Customers", kilobytes: 210, files: 15 },
])(
  "$address is usable with $kilobytes kB of code, all of it named in the page",
  async ({ address, userName, title, kilobytes, files }) => {
    const { page, context } = await visit(browser, app.url);
    if (userName) await enter(page, app.url, userName, "chamak-demo");
    const weight = await weigh(page, address, () =>
      page.getByRole("heading", { level: 1, name: title }).waitFor(),
    );
    expect(weight.late).toEqual([]);
    expect(weight.kilobytes).toBeLessThanOrEqual(kilobytes);
    expect(weight.files).toBeLessThanOrEqual(files);
    await context.close();
  },
);

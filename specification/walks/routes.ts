import type { Page } from "playwright-core";
import { expect } from "vitest";
import { button } from "../../e2e/support/screen.ts";
import { adminPassword } from "../../e2e/support/app.ts";
import { holdBack } from "../../e2e/support/settled.ts";
import { type Installation } from "../installation.ts";
import { walk, type Walk } from "../statement.ts";
import { addSomeOwner } from "./people.ts";
import { lacks, reads, sees } from "../look.ts";
import { answers } from "../traffic.ts";

/** The screen of an installation's only company is that company's; of several it is their list. */
const onlyCompany = /^(Companies|Chamak Car Care)$/;

/** The routes of each layout, and the heading of the screen that each opens. */
const management = [
  ["Managementdashboard", "Dashboard"],
  ["employee", "Employees"],
  ["provider", "Providers"],
  ["customer", "Customers"],
  ["services", "Services"],
  ["servicesItem", "Service items"],
  ["service-zone", "Service zones"],
  ["request", "Requests"],
  ["Offers", "Offers"],
  ["Booking", "Bookings"],
  ["company", onlyCompany],
  ["companyuser", "Company users"],
  ["society", "Society"],
  ["ticket", "Tickets"],
  ["provider-form", "Provider"],
  ["AddBooking", "Add booking"],
] as const;
const company = [
  ["Companydashboard", "Dashboard"],
  ["CompanySectionProvider", "Providers"],
  ["customer", "Customers"],
  ["services", "Services"],
  ["servicesItem", "Service items"],
  ["service-zone", "Service zones"],
  ["CompanySectionBooking", "Bookings"],
  ["companyProfile", "Company profile"],
  ["CompanySectionUser", "Company users"],
  ["companyticket", "Tickets"],
] as const;

/** A value of the page's local storage. */
const stored = (page: Page, key: string) =>
  page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(key)})`);

/** Opens each route of a layout from within the app. */
async function opensEach(
  { holds }: Walk,
  page: Page,
  layout: string,
  routes: readonly (readonly [path: string, heading: string | RegExp])[],
): Promise<void> {
  for (const [path, heading] of routes)
    await holds("2.1", `${layout} layout: ${path}`, async () => {
      await page.goto(`/${path}`);
      await sees(page.getByRole("heading", { name: heading, level: 1 }));
      expect(new URL(page.url()).pathname).toBe(`/${path}`);
      await sees(page.getByRole("navigation"));
    });
}

/** What is open to everybody, and the guard before the rest. */
function doorWalk(installation: () => Installation): void {
  walk("the routes without a session", async ({ holds, notSeen }) => {
    const page = await installation().open("/", null);
    await holds("2.1", "/ is the login", () => sees(button(page, "Sign in")));
    await holds("2.1", "forgotPassword is the forgot-password screen", async () => {
      await page.goto("/forgotPassword");
      await sees(page.getByRole("heading", { name: "Forgot password" }));
    });
    await holds("2.1", "without a token the guard leads to '/'", async () => {
      await page.goto("/society");
      await sees(button(page, "Sign in"));
      expect(new URL(page.url()).pathname).toBe("/");
    });
    await holds("2.1", "the guard replaces the history entry", async () => {
      await page.goBack();
      await sees(page.getByRole("heading", { name: "Forgot password" }));
    });
    await page.goto("/");
    await page.getByLabel("User name").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill(adminPassword);
    await button(page, "Sign in").click();
    await page.waitForURL("**/Managementdashboard");
    await holds("3", "session: token is a string in local storage", async () =>
      expect(await stored(page, "token")).toMatch(/^\S+$/),
    );
    await holds("3", "session: user is a JSON object in local storage", async () =>
      expect(JSON.parse((await stored(page, "user")) ?? "")).toBeTypeOf("object"),
    );
    await holds("3", "session: usertype is a JSON value that gives the role", async () =>
      expect(JSON.parse((await stored(page, "usertype")) ?? "")).toBe("Management"),
    );
    await holds("2.1", "* is the page not found", async () => {
      await page.goto("/no-such-page");
      await sees(page.getByRole("heading", { name: "Page not found" }));
    });
    notSeen("2.1", "what login, dashboards and other screens hold", "the specification does not show it");
  });
}

/** Each route of the two layouts. */
function layoutWalks(installation: () => Installation): void {
  walk("the routes of the management layout", async (record) => {
    const page = await installation().open("/Managementdashboard");
    await opensEach(record, page, "management", management);
    await record.holds("6", "requests carry the token of local storage as bearer", async () => {
      const request = page.waitForRequest("**/api/Society/Search");
      await page.goto("/society");
      expect((await request).headers()["authorization"]).toBe(`Bearer ${await stored(page, "token")}`);
    });
  });

  walk("the routes of the company layout", async (record) => {
    const owner = await addSomeOwner(installation());
    const page = await installation().open("/Companydashboard", owner);
    await opensEach(record, page, "company", company);
    await record.holds("6", "management and company are separate layouts", async () => {
      await page.goto("/companyuser");
      await page.waitForURL("**/Companydashboard");
    });
  });
}

/** Keeps the timeout, in ms, that each call of a page has given to the browser. */
const keepTimeouts = `{
  globalThis.timeouts = [];
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    timeouts.push(this.timeout);
    send.call(this, body);
  };
}`;

/** How screens load, how long the shared client waits, and what it does when the session has ended. */
function clientWalk(installation: () => Installation): void {
  walk("screens load lazily", async ({ holds }) => {
    const page = await installation().open("/Managementdashboard");
    await sees(page.getByRole("heading", { name: "Dashboard", level: 1 }));
    const release = await holdBack(page, "**/assets/*.js");
    await page.evaluate("history.pushState({}, '', '/Offers')");
    await holds("2.1", "screens load lazily, with a loading screen meanwhile", async () => {
      await sees(page.getByRole("status").filter({ hasText: "Loading ..." }));
      await lacks(page.getByRole("heading", { name: "Offers", level: 1 }));
      release();
      await sees(page.getByRole("heading", { name: "Offers", level: 1 }));
    });
    await page.addInitScript(keepTimeouts);
    await page.goto("/society");
    await sees(page.getByRole("heading", { name: "Society", exact: true }));
    await holds("8", "the shared client's timeout is 30,000 ms", async () =>
      expect(new Set(await page.evaluate<number[]>("timeouts"))).toEqual(new Set([30_000])),
    );
  });

  walk("a session that has ended", async ({ holds }) => {
    const page = await installation().open("/society");
    await sees(page.getByRole("heading", { name: "Society", exact: true }));
    await answers(page, "/Offer/GetAll", 401, { code: "unauthenticated" });
    const startedAt = performance.now();
    await page.evaluate("history.pushState({}, '', '/Offers')");
    await holds("8", "401: toast 'Session expired. Redirecting to login...'", () =>
      reads(page, "Session expired. Redirecting to login..."),
    );
    await holds("8", "401: local storage is cleared", async () => {
      for (const key of ["token", "user", "usertype"]) expect(await stored(page, key)).toBeNull();
    });
    await holds("8", "401: after 2 seconds the root path", async () => {
      await page.waitForURL(`${installation().url}/`);
      expect(performance.now() - startedAt).toBeGreaterThan(2000);
    });
  });
}

/** Routes, guard, session and shared client. */
export function routeWalks(installation: () => Installation): void {
  doorWalk(installation);
  layoutWalks(installation);
  clientWalk(installation);
}

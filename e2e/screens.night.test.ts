import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generatePlaces } from "#contract/society/registry.ts";
import { addSociety } from "#contract/society/society.ts";
import { someSociety } from "#server/testing/world.ts";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { closeVisits, narrow, openBrowser, startSession, visit } from "./support/browser.ts";
import { expectFitOnDevices } from "./support/fit.ts";
import { doneAt, signIn } from "./support/client.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { addLongNames, ownerOfLongNames } from "./support/longNames.ts";
import { button, navigateTo } from "./support/screen.ts";
import { waitUntilIdle } from "./support/settled.ts";
import { expectEachToFit } from "./support/stops.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
let societyId: number;
let long: Awaited<ReturnType<typeof addLongNames>>;

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
  const token = await signIn(app.url);
  const society = await doneAt(app.url, addSociety, someSociety, { token });
  societyId = society.societyId;
  await doneAt(
    app.url,
    generatePlaces,
    {
      societyId,
      Buildings: ["Tower A", "Tower B", "A tower whose name is as long as names may be, which is sixt"],
      Floors: ["G", "1", "2", "4"],
      FlatsPerFloor: 4,
      ParkingFloors: ["B1", "B2"],
      ParkingPillars: ["P001", "P002", "P004"],
    },
    { token },
  );
  long = await addLongNames(app.url, token, societyId);
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

test("the screens before the sign-in fit", async () => {
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  for (const [path, heading] of [
    ["/", "Sign in"],
    ["/forgotPassword", /password/i],
    ["/resetPassword#nothing", /password/i],
    ["/nowhere", /./],
  ] as const) {
    await page.goto(path);
    await page.getByRole("heading", { name: heading }).first().waitFor();
    await expectFitOnDevices(page, path);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test("the screens of the society area fit", async () => {
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  for (const path of ["/Managementdashboard", "/messages", "/customer"]) {
    await navigateTo(page, path);
    await waitUntilIdle(page);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectFitOnDevices(page, path);
  }
  await navigateTo(page, "/messages?tab=templates");
  const edit = page.getByRole("button", { name: "Edit We wash for you tomorrow in Hindi" });
  await edit.waitFor();
  await expectFitOnDevices(page, "templates");
  await edit.click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Text", exact: true }).waitFor();
  await waitUntilIdle(page);
  await expectFitOnDevices(page, "template");
  await navigateTo(page, "/society");
  await page.getByText(someSociety.SocietyName).first().waitFor();
  await expectFitOnDevices(page, "society list");
  await navigateTo(page, `/society?view=${societyId}`);
  await page
    .getByText(/3 towers/)
    .first()
    .waitFor();
  await expectFitOnDevices(page, "society view");
  await navigateTo(page, `/society?edit=${societyId}`);
  const dialog = page.getByRole("dialog", { name: "Society Registration" });
  for (const name of [
    "Society Details",
    "Buildings",
    "Building Floors",
    "Flats",
    "Parking Floors",
    "Parking Pillars",
  ]) {
    await dialog.getByRole("tab", { name, exact: true }).click();
    await dialog.getByRole("tabpanel", { name }).getByRole("textbox").first().waitFor();
    await waitUntilIdle(page);
    await expectFitOnDevices(page, name);
  }
  await dialog.getByRole("button", { name: "Generate" }).click();
  await page
    .getByRole("dialog", { name: "Generate" })
    .getByLabel(/Pillars|pillars/)
    .first()
    .waitFor();
  await expectFitOnDevices(page, "Generate");
  expect(complaints).toEqual([]);
  await context.close();
});

/** The first visible mention; a select has the name in a closed list, too. */
const inTable = (page: Page) => page.getByRole("main").getByText(/shree/i).filter({ visible: true }).first();
const user = (name: string) => (page: Page) => page.getByText(name, { exact: true }).first();
const inDialog = (page: Page) => page.getByRole("dialog").getByRole("textbox").first();

test("companies and their people fit", async () => {
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  const aCompany = `/company?view=${long.companyId}`;
  const societies = (on: Page) => on.getByText(someSociety.SocietyName).first();
  await expectEachToFit(page, [
    { path: "/company", shows: inTable },
    { path: `/company?edit=${long.companyId}`, shows: inDialog },
    { path: aCompany, shows: societies },
    {
      path: aCompany,
      press: [(on) => on.getByRole("tab", { name: "Users" })],
      shows: user("invited"),
    },
    { path: "/companyuser", shows: user("invited") },
    { path: "/companyuser?edit=new", shows: inDialog },
    { path: "/employee", shows: user("hired") },
    { path: "/employee?edit=new", shows: inDialog },
    { path: "/access", shows: (on) => on.getByRole("main").getByRole("heading", { level: 1 }) },
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the catalogue and its vehicles fit", async () => {
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  const items = `/servicesItem?of=${long.serviceId}`;
  await expectEachToFit(page, [
    { path: "/services", shows: inTable },
    { path: `/services?edit=${long.serviceId}`, shows: inDialog },
    { path: items, shows: inTable },
    { path: `${items}&edit=${long.serviceItemId}`, shows: inDialog },
    { path: `${items}&view=${long.serviceItemId}`, shows: inDialog },
    { path: `/vehicles?of=${long.itemCompanyId}`, shows: inTable },
    { path: `/vehicles?edit=${long.itemModeId}`, shows: inDialog },
    { path: "/vehicles", press: [(on) => button(on, "Makes")], shows: inDialog },
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the audit trail fits", async () => {
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  const entry = (on: Page) => on.getByRole("main").getByRole("button", { name: /^Show/ }).first();
  await expectEachToFit(page, [
    { path: "/audit", shows: inTable },
    { path: "/audit", press: [entry], shows: (on) => on.getByRole("dialog") },
    {
      path: `/company?edit=${long.companyId}`,
      press: [(on) => button(on.getByRole("dialog"), "History")],
      shows: (on) => on.getByRole("dialog", { name: /History/ }),
    },
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a company's own profile and users fit", async () => {
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  await startSession(page, app.url, ownerOfLongNames.userName, ownerOfLongNames.password);
  await expectEachToFit(page, [
    { path: "/companyProfile", shows: inTable },
    { path: "/companyProfile", press: [(on) => button(on, "Edit profile")], shows: inDialog },
    { path: "/CompanySectionUser", shows: user("invited") },
    { path: "/CompanySectionUser?edit=new", shows: inDialog },
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});

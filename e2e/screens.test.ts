import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generatePlaces } from "#contract/society/registry.ts";
import { addSociety } from "#contract/society/society.ts";
import { someSociety } from "#server/testing/world.ts";
import { type RunningApp, startApp } from "./support/app.ts";
import { enter, expectFit, looks, openBrowser, visit } from "./support/browser.ts";
import { doneAt, signIn } from "./support/client.ts";
import { temporaryRunFolder } from "./support/folder.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
let societyId: number;

beforeAll(async () => {
  app = await startApp({ DATA_DIR: folder.dataDir });
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
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  folder.remove();
});

test.each(looks)("the screens before a session fit at $width px, $scheme", async (look) => {
  const { page, complaints, context } = await visit(browser, app.url, look);
  for (const [path, heading] of [
    ["/", "Sign in"],
    ["/forgotPassword", /password/i],
    ["/resetPassword#nothing", /password/i],
    ["/nowhere", /./],
  ] as const) {
    await page.goto(path);
    await page.getByRole("heading", { name: heading }).first().waitFor();
    await expectFit(page, path);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(looks)("the screens of the society area fit at $width px, $scheme", async (look) => {
  const { page, complaints, context } = await visit(browser, app.url, look);
  await enter(page, app.url);
  for (const path of ["/Managementdashboard", "/messages", "/customer"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectFit(page, path);
  }
  await page.goto("/society");
  await page.getByText(someSociety.SocietyName).first().waitFor();
  await expectFit(page, "society list");
  await page.goto(`/society?view=${societyId}`);
  await page
    .getByText(/3 towers/)
    .first()
    .waitFor();
  await expectFit(page, "society view");
  await page.goto(`/society?edit=${societyId}`);
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
    await page.waitForLoadState("networkidle");
    await expectFit(page, name);
  }
  await dialog.getByRole("button", { name: "Generate" }).click();
  await page
    .getByRole("dialog", { name: "Generate" })
    .getByLabel(/Pillars|pillars/)
    .first()
    .waitFor();
  await expectFit(page, "Generate");
  expect(complaints).toEqual([]);
  await context.close();
});

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addSociety } from "#contract/society/society.ts";
import { addZone } from "#contract/zone/zone.ts";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { startSession, narrow, startBrowser, visit } from "./support/browser.ts";
import { expectFitOnDevices } from "./support/fit.ts";
import { doneAt, signIn } from "./support/client.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { longZone } from "./support/longNames.ts";
import { choose } from "./support/screen.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await startBrowser("software");
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  folder.remove();
});

/**
 * The map inside `place`, once it shows the zone names.
 * @returns a function from fractions of its size to page coordinates.
 */
async function mapIn(place: Page | Locator): Promise<(x: number, y: number) => [number, number]> {
  await place
    .locator("span", { hasText: /^Pune West$/ })
    .first()
    .waitFor();
  const box = await place.locator("canvas").boundingBox();
  if (!box) throw new Error("The map has no size.");
  return (x, y) => [box.x + box.width * x, box.y + box.height * y];
}

const lines = async (dialog: Locator): Promise<string[]> =>
  (await dialog.getByLabel("Corners").inputValue()).split("\n").filter(Boolean);

const lakeshore = {
  SocietyName: "Lakeshore Residency",
  SocietyStreet: "Pashan Sus Road",
  CountryId: 1,
  StateId: 21,
  City: "Pune",
  Pincode: "411021",
  Location: { latitude: 18.554, longitude: 73.789 },
};

test("a zone is drawn on the map, changed there, and saved", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  const token = await startSession(page, app.url);
  await doneAt(app.url, addSociety, lakeshore, { token });
  await page.goto("/service-zone?edit=new");
  const dialog = page.getByRole("dialog", { name: "Add Zone" });
  await dialog.getByLabel("Zone Name").fill("Pashan");
  await dialog.getByLabel("City").fill("Pune");
  await dialog.getByLabel("Zip Code").fill("411021");
  await choose(dialog, "State", "Maharashtra");

  const at = await mapIn(dialog);
  for (const corner of [at(0.3, 0.2), at(0.7, 0.2), at(0.5, 0.9)]) await page.mouse.click(...corner);
  await page.mouse.move(...at(0.45, 0.8), { steps: 3 });
  await dialog.getByText("1 society inside").waitFor();
  await dialog.getByText("Overlaps Pune West").waitFor();
  await page.mouse.click(...at(0.3, 0.2));
  await expect.poll(() => lines(dialog)).toHaveLength(3);

  const outline = await lines(dialog);
  await page.mouse.move(...at(0.7, 0.2));
  await page.mouse.down();
  await page.mouse.move(...at(0.8, 0.4), { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => lines(dialog)).not.toEqual(outline);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => lines(dialog)).toEqual(outline);

  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Zone Added Successfully").waitFor();
  await page.getByRole("button", { name: /^Pashan/ }).click();
  await page.getByRole("region", { name: "Map", exact: true }).getByText("Overlaps Pune West").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a society's pin is placed on the map, moved by a press elsewhere, and saved", async () => {
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  const token = await startSession(page, app.url);
  const named = { ...lakeshore, SocietyName: "Hillside Residency" };
  const { societyId } = await doneAt(app.url, addSociety, named, { token });
  await page.goto(`/society?edit=${societyId}`);
  const dialog = page.getByRole("dialog", { name: "Society Registration" });
  await dialog.getByRole("button", { name: "On the map" }).click();
  const canvas = dialog.locator("canvas");
  await canvas.waitFor();
  await dialog.getByText(/^\d+\sk?m$/).waitFor();
  const location = dialog.getByLabel("Location");
  await canvas.scrollIntoViewIfNeeded();
  await canvas.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => location.inputValue()).toMatch(/^18\.\d{4,6}, 73\.\d{4,6}$/);
  const middle = await location.inputValue();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("The map has no size.");
  await page.mouse.click(box.x + box.width / 4, box.y + box.height / 4);
  await expect.poll(() => location.inputValue()).not.toBe(middle);
  const moved = await location.inputValue();
  expect(Number(moved.split(", ")[0])).toBeGreaterThan(Number(middle.split(", ")[0]));
  expect(Number(moved.split(", ")[1])).toBeLessThan(Number(middle.split(", ")[1]));
  await dialog.getByRole("button", { name: "Update", exact: true }).click();
  await page.getByText("Society Updated Successfully").waitFor();
  await page.goto(`/society?edit=${societyId}`);
  await expect.poll(() => location.inputValue()).toBe(moved);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the map fits in every width and colour scheme", async () => {
  const token = await signIn(app.url);
  const { serviceZoneId } = await doneAt(app.url, addZone, longZone, { token });
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  await page.goto("/service-zone?view=1");
  await mapIn(page.getByRole("region", { name: "Map", exact: true }));
  await expectFitOnDevices(page, "zones");
  const canvas = page.getByRole("dialog", { name: "Edit Zone" }).locator("canvas");
  for (const [what, zoneId] of Object.entries({ "a zone": 1, "a long name": serviceZoneId })) {
    await page.goto(`/service-zone?edit=${zoneId}`);
    await canvas.waitFor();
    await expectFitOnDevices(page, what, canvas);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test("an unreachable map style leaves a plain map", async () => {
  const tiled = await startOnClone({
    DATA_DIR: `${folder.dataDir}-tiled`,
    MAP_STYLE_URL: "http://127.0.0.1:9/style.json",
  });
  const { page, context } = await visit(browser, tiled.url);
  await startSession(page, tiled.url);
  await page.goto("/service-zone");
  const map = page.getByRole("region", { name: "Map", exact: true });
  await mapIn(map);
  expect(await map.getByRole("button", { name: "Zoom in" }).isEnabled()).toBe(true);
  await context.close();
  await tiled.stop();
});

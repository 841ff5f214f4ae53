import { readFileSync } from "node:fs";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logout } from "#contract/session/session.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { adminPassword, type RunningApp, startOnClone } from "./support/app.ts";
import { closeVisits, openBrowser, startSession, visit } from "./support/browser.ts";
import { doneAt } from "./support/client.ts";
import { countPresses } from "./support/pressing.ts";
import { button, choose, toast } from "./support/screen.ts";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

const rowsOf = (place: Locator): Locator => place.getByRole("table").getByRole("row");

test("a person signs in and registers a society through all six tabs", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await page.goto("/society");
  await page.waitForURL(`${app.url}/`);
  await page.getByLabel("User name").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(adminPassword);
  await button(page, "Sign in").click();
  await page.waitForURL("**/Managementdashboard");
  await page.getByRole("link", { name: "Societies" }).first().click();

  // The empty list has a second button of the same name.
  await button(page, "Add Society").first().click();
  const dialog = page.getByRole("dialog", { name: "Society Registration" });
  for (const name of ["Buildings", "Building Floors", "Flats", "Parking Floors", "Parking Pillars"])
    expect(await dialog.getByRole("tab", { name, exact: true }).isDisabled()).toBe(true);
  await button(dialog, "Add").click();
  await dialog.getByText("Society name is required").waitFor();
  await dialog.getByLabel("Society Name").fill("Nandanvan Heights");
  await dialog.getByLabel("Street").fill("Baner Road");
  await choose(dialog, "State", "Maharashtra");
  await dialog.getByLabel("City").fill("Pune");
  await dialog.getByLabel("Pincode").fill("4110");
  await button(dialog, "Add").click();
  await dialog.getByText("Pincode must be 6 digits").waitFor();
  await dialog.getByLabel("Pincode").fill("411045");
  await button(dialog, "Add").click();
  await toast(page, "Society Added Successfully");

  await dialog.getByRole("tab", { name: "Buildings", exact: true }).click();
  await dialog.getByLabel("Building Name").fill("Tower A");
  await button(dialog, "Add").click();
  await toast(page, "Building Added Successfully");

  await dialog.getByRole("tab", { name: "Building Floors" }).click();
  const floorForm = dialog.getByRole("form", { name: "Add Floor" });
  expect(await floorForm.getByLabel("Floor Number").isDisabled()).toBe(true);
  await choose(floorForm, "Building", "Tower A");
  await floorForm.getByLabel("Floor Number").fill("1");
  await button(floorForm, "Add").click();
  await toast(page, "Floor Added Successfully");

  await dialog.getByRole("tab", { name: "Flats", exact: true }).click();
  const flatForm = dialog.getByRole("form", { name: "Add Flat" });
  await choose(flatForm, "Building", "Tower A");
  await choose(flatForm, "Floor", "1");
  await flatForm.getByLabel("Flat Number").fill("101");
  await button(flatForm, "Add").click();
  await toast(page, "Flat Added Successfully");
  await dialog.getByRole("cell", { name: "101", exact: true }).waitFor();

  await dialog.getByRole("tab", { name: "Parking Floors" }).click();
  await dialog.getByLabel("Parking Floor Name").fill("B1");
  await button(dialog, "Add").click();
  await toast(page, "Parking Floor Added Successfully");

  await dialog.getByRole("tab", { name: "Parking Pillars" }).click();
  const pillarForm = dialog.getByRole("form", { name: /^Add Parking Pillar/ });
  await choose(pillarForm, "Parking Floor", "B1");
  await pillarForm.getByLabel("Parking Pillar Number").fill("P001");
  await button(pillarForm, "Add").click();
  await toast(page, "Parking Pillar Added Successfully");
  await dialog.getByRole("cell", { name: "P001", exact: true }).waitFor();

  await button(dialog, "Close").click();
  await page.getByRole("cell", { name: "Nandanvan Heights", exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a registry is generated, edited, deleted, restored, exported and imported again", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await page.goto("/society");
  await button(page, "Edit Nandanvan Heights").click();
  const dialog = page.getByRole("dialog", { name: "Society Registration" });

  await dialog.getByRole("tab", { name: "Buildings", exact: true }).click();
  await button(dialog, "Generate").click();
  const generate = page.getByRole("dialog", { name: "Generate" });
  await generate.getByLabel("New buildings").fill("Tower A-C");
  await generate.getByLabel("Floors on each building").fill("1-4 without 3");
  await generate.getByLabel("Flats on each floor").fill("2");
  // Three towers, nine floors and eighteen flats, minus the tower, floor and flat that exist.
  await button(generate, "Create 27 places").click();
  await generate.waitFor({ state: "hidden" });
  await rowsOf(dialog).filter({ hasText: "Tower C" }).waitFor();
  expect(await rowsOf(dialog).count()).toBe(4);

  await button(dialog, "Generate").click();
  await generate.getByLabel("New buildings").fill("tower a-c");
  await generate.getByLabel("Floors on each building").fill("1-4 without 3");
  await generate.getByLabel("Flats on each floor").fill("2");
  expect(await button(generate, "Everything is already there").isDisabled()).toBe(true);
  await button(generate, "Cancel").click();

  await button(dialog, "Edit Tower B").click();
  await dialog.getByRole("form", { name: "Update Building" }).waitFor();
  await dialog.getByLabel("Building Name").fill("Tower B2");
  await button(dialog, "Update").click();
  await toast(page, "Building Updated Successfully");

  await button(dialog, "Delete Tower B2").click();
  const confirm = page.getByRole("dialog", { name: "Delete Confirmation" });
  await button(confirm, "Delete Item").click();
  await confirm.getByText("Tower B2 holds 3 floors and 6 flats.").waitFor();
  await button(confirm, "Delete everything inside").click();
  await toast(page, "Deleted successfully.");
  await rowsOf(dialog).filter({ hasText: "Tower B2" }).waitFor({ state: "detached" });

  await button(dialog, "Archived").click();
  await page.getByRole("button", { name: /^Restore/ }).click();
  await page.keyboard.press("Escape");
  await rowsOf(dialog).filter({ hasText: "Tower B2" }).waitFor();

  const download = page.waitForEvent("download");
  await button(dialog, "Export").click();
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv).toContain("Tower B2,4,402");

  await countPresses(page);
  await button(dialog, "Import").click();
  const importing = page.getByRole("dialog", { name: /^Import/ });
  await importing.locator("input[type=file]").setInputFiles({
    name: "registry.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`${csv}\r\nTower D,1,101,,\r\nTower D,,102,,\r\n`),
  });
  await importing.getByText("Floor is missing").waitFor();
  // Beside the choice of the file.
  expect(await page.evaluate("presses")).toBe(1);
  await button(importing, "Import 3 places").click();
  await button(importing, "Done").click();
  await rowsOf(dialog).filter({ hasText: "Tower D" }).waitFor();
  // Only the browser's own note of the refused delete.
  expect(complaints).toEqual([expect.stringContaining("409 (Conflict)")]);
  await context.close();
});

test("going back keeps the input until it is discarded explicitly", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await page.goto("/society");
  await button(page, "Edit Nandanvan Heights").click();
  const dialog = page.getByRole("dialog", { name: "Society Registration" });
  await dialog.getByLabel("Street").fill("Baner Road, near the lake");
  await page.evaluate("history.back()");
  const question = page.getByRole("dialog", { name: "Discard what you typed?" });
  await button(question, "Keep editing").click();
  expect(await dialog.getByLabel("Street").inputValue()).toBe("Baner Road, near the lake");
  await page.evaluate("history.back()");
  await button(question, "Discard").click();
  await dialog.waitFor({ state: "hidden" });
  expect(new URL(page.url()).search).toBe("");
  await button(page, "Edit Nandanvan Heights").click();
  await dialog.getByLabel("Street").fill("Baner Road, opposite the lake");
  await button(dialog, "Update").click();
  await toast(page, "Society Updated Successfully");
  await dialog.waitFor({ state: "hidden" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a society's overview opens, also by its link", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await page.goto("/society");
  await button(page, "View Nandanvan Heights").click();
  await page.getByText(/4 towers · 10 floors · 19 flats/).waitFor();
  await page.reload();
  await page.getByText(/4 towers · 10 floors · 19 flats/).waitFor();
  await page.keyboard.press("Escape");
  await button(page, "Add Society").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("an expired session shows one message and leads to the sign-in", async () => {
  const { page, context } = await visit(browser, app.url);
  const token = await startSession(page, app.url);
  await page.goto("/society");
  await page.getByRole("cell", { name: "Nandanvan Heights", exact: true }).waitFor();
  await doneAt(app.url, logout, {}, { token });
  await button(page, "Edit Nandanvan Heights").click();
  await page.getByText("Session expired. Redirecting to login...").waitFor();
  expect(await page.getByText("Session expired. Redirecting to login...").count()).toBe(1);
  expect(await page.evaluate<string | null>("localStorage.getItem('token')")).toBeNull();
  await page.waitForURL(`${app.url}/`);
  await button(page, "Sign in").waitFor();
  await context.close();
});

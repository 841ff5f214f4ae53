import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { addDays, indiaAt } from "#contract/day.ts";
import { getBoard } from "#contract/dispatch/board.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { xlsxOf } from "#server/sheets/xlsx.ts";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { openBrowser, startSession, visit } from "./support/browser.ts";
import { doneAt } from "./support/client.ts";
import { completeCompany, fill } from "./support/company.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { countPresses, findOption, focusField } from "./support/pressing.ts";
import { button, toast } from "./support/screen.ts";

/**
 * The first day as an upload: an empty installation, three files as offices keep them, and tomorrow's board. Every press
 * counts, on fields and buttons; typed text does not.
 */

const MAX_PRESSES = 25;
const MAX_SECONDS = 300;
const CARS = 300;
const WASHERS = 12;

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;

// A second try begins with an empty installation, too.
beforeEach(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
});
afterEach(async () => {
  await browser.close();
  await app.stop();
});
afterAll(() => folder.remove());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** 400 homes in four towers of ten floors, and 300 pillars. */
function registry(): (string | number)[][] {
  const homes = ["A", "B", "C", "D"].flatMap((tower) =>
    numbers(100).map((index) => {
      const floor = 1 + Math.floor(index / 10);
      return ["Lake View", tower, floor, floor * 100 + 1 + (index % 10), "", ""];
    }),
  );
  const pillars = numbers(CARS).map((index) => [
    "Lake View",
    "",
    "",
    "",
    `B${1 + Math.floor(index / 150)}`,
    `P${1 + index}`,
  ]);
  return [
    ["Lake View: homes and parking"],
    ["Society", "Wing", "Floor", "Flat No", "Basement", "Pillar No"],
    ...homes,
    ...pillars,
  ];
}

const washers = (): string[][] => [
  ["Washer Name", "Mobile No.", "Place of duty", "Places", "Shift", "Weekly Off", "Rate per wash"],
  ...numbers(WASHERS).map((index) => [
    `Washer ${String.fromCharCode(65 + index)} Yadav`,
    `98221003${String(index).padStart(2, "0")}`,
    "Gate 2",
    "Lake View",
    index % 2 === 0 ? "6 AM - 2 PM" : "6:00-14:00",
    "",
    "₹12/wash",
  ]),
];

/** A customer with a car for three homes of four. */
const customers = (tomorrow: string): string[][] => [
  "Resident,Mob No,Email,Society,Wing,Flat,Car No,Make,Model,Colour,Car Type,Fuel,Basement,Pillar,Service,Time,Days,Start Date".split(
    ",",
  ),
  ...numbers(CARS).map((index) => {
    const [year = "", month = "", day = ""] = tomorrow.split("-");
    const floor = 1 + Math.floor((index % 100) / 10);
    return [
      `Resident ${index}`,
      `97${String(10_000_000 + index)}`,
      `resident${index}@example.com`,
      "Lake View",
      ["A", "B", "C"][Math.floor(index / 100)] ?? "",
      String(floor * 100 + 1 + (index % 10)),
      `MH12${String.fromCharCode(65 + Math.floor(index / 26 / 26), 65 + (Math.floor(index / 26) % 26))}${1000 + index}`,
      "Maruti Suzuki",
      "Swift",
      "White",
      "Hatchback",
      "Petrol",
      `B${1 + Math.floor(index / 150)}`,
      `P${1 + index}`,
      "Daily wipe",
      `${6 + (index % 6)} AM`,
      "Daily",
      `${day}/${month}/${year}`,
    ];
  }),
];

const csv = "text/csv";
const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function dropFiles(page: Page, tomorrow: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Choose files").click();
  await (
    await chooser
  ).setFiles([
    { name: "residents.csv", mimeType: csv, buffer: csvOf(customers(tomorrow)) },
    { name: "staff.csv", mimeType: csv, buffer: csvOf(washers()) },
    {
      name: "lake view.xlsx",
      mimeType: workbook,
      buffer: await xlsxOf([{ name: "Homes", rows: registry() }]),
    },
  ]);
}

async function addSociety(page: Page, card: Locator): Promise<void> {
  await button(card, "Add Lake View").click();
  const dialog = page.getByRole("dialog", { name: "Add the society" });
  await expect.poll(() => dialog.getByLabel("Society Name").inputValue()).toBe("Lake View");
  await fill(page, "Street", "12 Baner Road");
  await focusField(page, "State");
  await findOption(page, "State", "Maharashtra");
  await fill(page, "City", "Pune");
  await fill(page, "Pincode", "411045");
  await button(dialog, "Add").click();
  await toast(page, "Society Added Successfully");
}

test(
  `an empty installation has tomorrow's board from three files after at most ${MAX_PRESSES} presses`,
  {
    timeout: 2 * MAX_SECONDS * 1_000,
  },
  async () => {
    const { page, complaints, context } = await visit(browser, app.url);
    const token = await startSession(page, app.url);
    const tomorrow = addDays(indiaAt(new Date()).day, 1);
    await page.goto("/Managementdashboard");
    await countPresses(page);
    const began = Date.now();
    await completeCompany(page);
    await page.goBack();
    await page.getByRole("link", { name: "Bring them in at once" }).click();
    await dropFiles(page, tomorrow);
    const card = (name: string) => page.getByRole("listitem", { name, exact: true });
    await card("lake view.xlsx").getByText("Homes and parking of a society").first().waitFor();
    await card("staff.csv").getByText("Washers", { exact: true }).first().waitFor();
    await card("residents.csv").getByText("Customers with their cars and plans").first().waitFor();
    // In the order in which they go in, whatever the order in which they were dropped.
    const cards = page.getByRole("list", { name: "Files", exact: true }).locator(":scope > li");
    expect(await cards.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual([
      "lake view.xlsx",
      "staff.csv",
      "residents.csv",
    ]);
    await card("staff.csv").getByText("Place of duty").first().waitFor();
    await addSociety(page, card("lake view.xlsx"));
    await button(page, "Bring in 3 files").click();
    await button(card("staff.csv"), "Let them follow later").click();
    await card("lake view.xlsx")
      .getByText(/^Is in: 4 buildings, 40 floors, 400 flats, /)
      .waitFor();
    await card("staff.csv").getByText(`Is in: ${WASHERS} washers.`).waitFor({ timeout: 60_000 });
    await card("residents.csv")
      .getByText(`Is in: ${CARS} customers with ${CARS} vehicles on ${CARS} plans.`)
      .waitFor({ timeout: 2 * MAX_SECONDS * 1_000 });
    await page.getByRole("link", { name: "Tomorrow’s washes" }).click();
    await page.getByRole("heading", { name: "Dispatch" }).waitFor();
    await button(page, "Assign the day").click();
    const board = () => doneAt(app.url, getBoard, { Day: tomorrow }, { token });
    await expect.poll(async () => (await board()).unassigned, { timeout: 30_000 }).toBe(0);
    const seconds = (Date.now() - began) / 1_000;
    const presses = await page.evaluate<number>("presses");
    const { washes, providers } = await board();
    expect(washes).toHaveLength(CARS);
    expect(providers.map((one) => one.washes).reduce((sum, count) => sum + count, 0)).toBe(CARS);
    expect(providers).toHaveLength(WASHERS);
    process.stdout.write(`${presses} presses, ${Math.round(seconds)} s\n`);
    expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
    expect(seconds).toBeLessThanOrEqual(MAX_SECONDS);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

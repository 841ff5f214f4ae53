import sharp from "sharp";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companyUser } from "#contract/people/companyUser.ts";
import { addSociety } from "#contract/society/society.ts";
import { someSociety } from "#server/testing/world.ts";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { closeVisits, openBrowser, startSession, visit } from "./support/browser.ts";
import { doneAt, signIn } from "./support/client.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { button, choose, toast } from "./support/screen.ts";

const PASSWORD = "water and morning light";

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
  const token = await signIn(app.url);
  await doneAt(app.url, addSociety, someSociety, { token });
  const stranger = {
    Name: "Somebody Else",
    UserName: "stranger",
    Email: "stranger@example.org",
    Role: "staff",
    CompanyId: 1,
  } as const;
  await doneAt(app.url, companyUser.calls.add, stranger, { token });
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

/** A photo as a camera's file. */
const photograph = async () => ({
  name: "wash.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({
    create: { width: 2400, height: 1800, channels: 3, background: "#0b5e66" },
  })
    .jpeg()
    .toBuffer(),
});

/** Uploads a picture into a form. The form must show the upload before the server receives it. */
async function upload(dialog: Locator, field: string): Promise<void> {
  const page = dialog.page();
  await page.route("**/api/Picture/Add", async (route) => {
    await dialog.getByText(/% sent$|^Preparing the picture…$/).waitFor();
    await route.continue();
  });
  await dialog.getByLabel(`${field} file`).setInputFiles(await photograph());
  await dialog.getByRole("img", { name: "The present picture" }).waitFor();
  await page.unroute("**/api/Picture/Add");
}

type Image = { naturalWidth: number; currentSrc: string };

/** Waits until a picture is painted. @returns the path of its file. */
async function sourceOf(picture: Locator): Promise<string> {
  const image = () =>
    picture.evaluate(({ naturalWidth, currentSrc }: Image) => ({ naturalWidth, currentSrc }));
  await expect.poll(async () => (await image()).naturalWidth).toBeGreaterThan(0);
  return new URL((await image()).currentSrc).pathname;
}
const painted = /^\/documents\/pictures\/[\w-]{22}\/(320|640|1280)\.webp$/;

const rowOf = (page: Page, name: string): Locator => page.getByRole("row", { name: new RegExp(name) });

/** The path of the newest invitation, read from the administrator's message list. */
async function invitation(page: Page): Promise<string> {
  await page.goto("/messages");
  await page.getByRole("button", { name: "Open Your invitation to Chamak" }).first().click();
  const text = await page.getByRole("dialog").innerText();
  const [path] = /\/invitation#\S+/.exec(text) ?? [];
  if (!path) throw new Error(`No invitation in: ${text}`);
  return path;
}

async function addCompanyWithOwner(page: Page): Promise<void> {
  await page.goto("/company");
  await button(page, "Add Company").click();
  const dialog = page.getByRole("dialog", { name: "Add Company" });
  await button(dialog, "Add").click();
  await dialog.getByText("Company name is required").waitFor();
  await dialog.getByLabel("Company Name").fill("Sparkle Car Care");
  await dialog.getByLabel("GSTIN").fill("27AAPFU0939F1ZX");
  await dialog.getByLabel("Email").fill("hello@sparkle.example");
  await dialog.getByLabel("Phone").fill("9876543210");
  await dialog.getByLabel("Address").fill("4 Lake View Road, Pune 411045");
  await button(dialog, "Add").click();
  await dialog.getByText("Must be a valid GSTIN (e.g., 27AAPFU0939F1ZV)").waitFor();
  await dialog.getByLabel("GSTIN").fill("27aapfu0939f1zv");
  await dialog.getByText(/^More details/).click();
  await upload(dialog, "Logo");
  await button(dialog, "Add").click();
  await toast(page, "Company Added Successfully");
  expect(await sourceOf(rowOf(page, "Sparkle Car Care").locator("img"))).toMatch(painted);

  await page.goto("/companyuser");
  await button(page, "Invite").click();
  const invite = page.getByRole("dialog", { name: "Invite a company user" });
  await invite.getByRole("textbox", { name: "Name", exact: true }).fill("Farida Sheikh");
  await invite.getByLabel("Email").fill("farida@sparkle.example");
  await invite.getByLabel("Email").press("Tab");
  await expect.poll(() => invite.getByLabel("User name").inputValue()).toBe("farida");
  await choose(invite, "Company", "Sparkle Car Care");
  await invite.getByRole("radio", { name: "Owner" }).check();
  await button(invite, "Send invitation").click();
  await toast(page, "Invitation sent to farida@sparkle.example");
}

test("an owner accepts an invitation, edits the company's profile, and is signed out when deactivated", async () => {
  const { page: admin, complaints, context } = await visit(browser, app.url);
  await startSession(admin, app.url);
  await addCompanyWithOwner(admin);
  const link = await invitation(admin);

  const { page: owner, complaints: ownersComplaints, context: fresh } = await visit(browser, app.url);
  await owner.goto(link);
  await owner.getByRole("heading", { name: "Welcome, Farida Sheikh" }).waitFor();
  await owner.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await owner.getByLabel("New password again").fill(PASSWORD);
  await button(owner, "Set password").click();
  await toast(owner, "Your password is set. Please sign in as farida.");
  await owner.getByLabel("User name").fill("farida");
  await owner.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(owner, "Sign in").click();
  await owner.waitForURL("**/Companydashboard");

  await owner.goto("/companyProfile");
  await button(owner, "Edit profile").click();
  const profile = owner.getByRole("dialog", { name: "Company profile" });
  await profile.getByLabel("Phone").fill("9123456780");
  await button(profile, "Update").click();
  await toast(owner, "Company profile Updated Successfully");
  await owner.getByText("9123456780").waitFor();

  await owner.goto("/CompanySectionUser");
  await rowOf(owner, "Farida Sheikh").waitFor();
  expect(await owner.getByRole("table").getByRole("row").count()).toBe(2);
  expect(await owner.getByText("Somebody Else").count()).toBe(0);
  expect(ownersComplaints).toEqual([]);

  await admin.goto("/companyuser");
  await rowOf(admin, "Somebody Else").waitFor();
  await button(admin, "Edit Farida Sheikh").click();
  const person = admin.getByRole("dialog", { name: "Edit company user" });
  await person.getByRole("switch", { name: "Active" }).click();
  await button(person, "Update").click();
  await toast(admin, "Company user Updated Successfully");

  await owner.getByRole("link", { name: "Societies" }).first().click();
  await toast(owner, "Session expired. Redirecting to login...");
  await owner.waitForURL(`${app.url}/`);
  await button(owner, "Sign in").waitFor();
  expect(complaints).toEqual([]);
  await fresh.close();
  await context.close();
});

test("a service gets an item with a picture, and prices for a body type and a society", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await page.goto("/services");
  await button(page, "Add Service").click();
  const service = page.getByRole("dialog", { name: "Add Service" });
  await service.getByLabel("Service Name").fill("Ceramic coating");
  await choose(service, "Category", "Detailing");
  await service.getByLabel("Price").fill("4999.5");
  await button(service, "Add").click();
  await toast(page, "Service Added Successfully");
  await rowOf(page, "Ceramic coating").waitFor();

  await page.goto("/servicesItem");
  await page.getByRole("combobox", { name: "Select Service Type" }).selectOption("Ceramic coating");
  await page.getByText("No service items found.").waitFor();
  await page.getByRole("button", { name: "Add Item" }).first().click();
  const item = page.getByRole("dialog", { name: "Add Item" });
  await item.getByLabel("Item Name").fill("One layer");
  await item.getByLabel("Price").fill("5500");
  await item.getByLabel("Duration").fill("90");
  await upload(item, "Picture");
  await button(item, "Add").click();
  await toast(page, "Item Added Successfully");
  const card = page.getByRole("article", { name: "One layer" });
  expect(await sourceOf(card.locator("img"))).toMatch(painted);
  await card.getByText("₹5,500").waitFor();
  await card.getByText("90 min").waitFor();

  await button(card, "Prices of One layer").click();
  const prices = page.getByRole("dialog", { name: "Prices of One layer" });
  await button(prices, "Add a price").click();
  await choose(prices, "Body type of line 1", "SUV");
  await prices.getByLabel("Price of line 1").fill("6500");
  await button(prices, "Add a price").click();
  await choose(prices, "Society of line 2", someSociety.SocietyName);
  await prices.getByLabel("Price of line 2").fill("6000");
  await choose(prices, "Society to try", someSociety.SocietyName);
  await choose(prices, "Body type to try", "SUV");
  // A price for the society takes precedence over a price for the body type.
  await prices.getByRole("status").getByText("₹6,000").waitFor();
  await button(prices, "Save").click();
  await toast(page, "Prices Updated Successfully");
  await button(card, "Prices of One layer").click();
  await prices.getByLabel("Price of line 2").waitFor();
  const savedPrices = await Promise.all(
    [1, 2].map((line) => prices.getByLabel(`Price of line ${line}`).inputValue()),
  );
  expect(savedPrices).toEqual(["₹6,500", "₹6,000"]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("adds a make and one of its models", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await page.goto("/vehicles");
  await button(page, "Makes").click();
  const makes = page.getByRole("dialog", { name: "Makes" });
  await makes.getByRole("textbox", { name: "Make" }).fill("Vayve");
  await button(makes, "Add").click();
  await toast(page, "Make Added Successfully");
  await button(makes, "Close").click();
  await button(page, "Add Model").click();
  const model = page.getByRole("dialog", { name: "Add Model" });
  await choose(model, "Make", "Vayve");
  await model.getByRole("textbox", { name: "Model" }).fill("Eva");
  await choose(model, "Body type", "Hatchback");
  await button(model, "Add").click();
  await toast(page, "Model Added Successfully");
  await page.getByLabel("Search models").fill("vayve");
  await rowOf(page, "Eva").waitFor();
  expect(await rowOf(page, "Vayve").count()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

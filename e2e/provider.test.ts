import sharp from "sharp";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDocuments } from "#contract/provider/document.ts";
import { searchProviders } from "#contract/provider/provider.ts";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { closeVisits, openBrowser, startSession, visit } from "./support/browser.ts";
import { expectFitOnDevices } from "./support/fit.ts";
import { doneAt, signIn } from "./support/client.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { addOwner, addSmallSociety, addCoveringProvider, uploadDocument } from "./support/providers.ts";
import { expectInside } from "./support/inside.ts";
import { button, choose, pick, toast } from "./support/screen.ts";

const PASSWORD = "water and morning light";
const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

const folder = temporaryRunFolder();
let app: RunningApp;
let browser: Browser;
let token: string;
let societyId: number;

beforeAll(async () => {
  app = await startOnClone({ DATA_DIR: folder.dataDir });
  browser = await openBrowser();
  token = await signIn(app.url);
  societyId = await addSmallSociety(app.url, token);
  const provider = { firstName: "Sunita", lastName: "Kamble", userName: "sunita", password: PASSWORD };
  await addCoveringProvider(app.url, token, { societyId, provider });
});
afterAll(async () => {
  await closeVisits(browser);
  await app.stop();
  folder.remove();
});

const openTab = async (place: Page | Locator, name: string): Promise<Locator> => {
  await place.getByRole("tab", { name, exact: true }).click();
  return place.getByRole("tabpanel", { name, exact: true });
};

/** Registers Ramesh, without his name at first. Ends on the Service tab. */
async function addBasics(page: Page): Promise<void> {
  await button(page, "Add Provider").click();
  const dialog = page.getByRole("dialog", { name: "Add Provider" });
  await button(dialog, "Submit Basic Details").click();
  await dialog.getByText("First Name is required").waitFor();
  await dialog.getByLabel("First Name").fill("Ramesh");
  await dialog.getByLabel("Last Name").fill("Jadhav");
  await dialog.getByLabel("Email").fill("ramesh@example.com");
  await dialog.getByRole("textbox", { name: "Phone", exact: true }).fill("9822455101");
  await choose(dialog, "Company Name", "Chamak Car Care");
  const permanent = dialog.getByRole("group", { name: "Permanent Address", exact: true });
  await permanent.getByLabel("Address").fill("Flat 4, Sai Plaza");
  await permanent.getByLabel("Street").fill("Baner Road");
  await choose(permanent, "Country", "India");
  await choose(permanent, "State", "Maharashtra");
  await permanent.getByLabel("City").fill("Pune");
  await permanent.getByLabel("Pin Code").fill("411045");
  await dialog.getByRole("checkbox", { name: "Same as Permanent Address" }).check();
  const correspondence = dialog.getByRole("group", { name: "Correspondence Address" });
  await expect.poll(() => correspondence.getByLabel("Pin Code").inputValue()).toBe("411045");
  await expect
    .poll(() => correspondence.getByRole("combobox", { name: "State" }).inputValue())
    .toBe("Maharashtra");
  await dialog.getByLabel("Username").fill("ramesh");
  await button(dialog, "Submit Basic Details").click();
  await toast(page, "Provider Details Added Successfully");
}

/** Ramesh's coverage: two flats and two parking numbers from 6 to 8. */
async function fillService(service: Locator): Promise<void> {
  await choose(service, "Select Service", "Exterior wash");
  await choose(service, "Select Zone", "Pune West");
  await service.getByLabel("Start Time").fill("06:00");
  await service.getByLabel("End Time").fill("08:00");
  await choose(service, "Select Building", "Tower A, Green Acres");
  const flats = service.getByRole("group", { name: "Select Flats" });
  await flats.getByRole("checkbox", { name: "1, 101" }).check();
  await flats.getByRole("checkbox", { name: "1, 102" }).check();
  await choose(service, "Select Parking Floor", "B1");
  const pillars = service.getByRole("group", { name: "Select Parking Numbers" });
  await pillars.getByRole("checkbox", { name: "Select All" }).check();
  await pillars.getByRole("checkbox", { name: "P3" }).uncheck();
}

/** Adds a service, is refused the same one again, and changes the end time of the first. */
async function addServices(page: Page, dialog: Locator): Promise<void> {
  const service = dialog.getByRole("tabpanel", { name: "Service" });
  await service.getByText("No services available").waitFor();
  await fillService(service);
  await button(service, "Add").click();
  await toast(page, "Service Added Successfully");
  await service.getByRole("row", { name: /Exterior wash.*06:00.*08:00/ }).waitFor();

  await fillService(service);
  await button(service, "Add").click();
  await service
    .getByText(
      "Already covered at that time: Exterior wash, Green Acres, Tower A, 6:00 AM to 8:00 AM (2 flats and 2 parking numbers the same).",
      { exact: true },
    )
    .waitFor();
  expect(await service.getByLabel("Start Time").getAttribute("aria-invalid")).toBe("true");

  await button(service, "Edit Exterior wash, Tower A").click();
  await button(service, "Cancel").waitFor();
  await service.getByLabel("End Time").fill("07:30");
  await button(service, "Update").click();
  await toast(page, "Service Updated Successfully");
  await service.getByRole("row", { name: /06:00.*07:30/ }).waitFor();
}

async function addAccount(page: Page, dialog: Locator): Promise<void> {
  const account = await openTab(dialog, "Account");
  await account.getByText("No account details available").waitFor();
  await account.getByLabel("Account Number").fill("50200098765432");
  await account.getByLabel("Account Holder Name").fill("Ramesh Jadhav");
  await pick(account.getByRole("combobox", { name: "Account Type" }), "Savings");
  // Sunita's account has the branch of this code.
  await account.getByLabel("IFSC Code").fill("hdfc0001234");
  await expect.poll(() => account.getByLabel("Bank Name").inputValue()).toBe("HDFC Bank");
  await expect.poll(() => account.getByLabel("Branch").inputValue()).toBe("Baner");
  await button(account, "Submit Account Details").click();
  await toast(page, "Account Added Successfully");
  await account.getByText("XXXXXX5432").waitFor();
  expect(await account.getByText("50200098765432").count()).toBe(0);
  await button(account, "Show Ramesh Jadhav's account number").click();
  await account.getByText("50200098765432").waitFor();
}

/** A card whose every pixel is bright. */
const card = async () => ({
  name: "aadhaar.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#f6d365" } })
    .png()
    .toBuffer(),
});

/** Draws a black box over a part of the picture in the redactor. Corners are fractions of its width and height. */
async function blackOut(page: Page, picture: Locator, from: [number, number], to: [number, number]) {
  // Waits until the picture stays in one place, too.
  await picture.hover();
  const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = ([right, down]: [number, number]) => [x + right * width, y + down * height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 5 });
  await page.mouse.up();
}

/** Brightness of a picture at a point given in fractions of its width and height: 0 for black, 255 for white. */
async function brightnessAt(bytes: Buffer, right: number, down: number): Promise<number> {
  const { width, height } = await sharp(bytes).metadata();
  const left = Math.floor(right * width);
  const top = Math.floor(down * height);
  return Math.max(...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()));
}

/** Uploads an Aadhaar card, and blacks out a part of it first. */
async function addCard(page: Page, dialog: Locator): Promise<void> {
  const documents = await openTab(dialog, "Document");
  await documents.getByText("Document not available").waitFor();
  await pick(documents.getByRole("combobox", { name: "Document Type" }), "Aadhaar Card");
  await documents.getByLabel("Description").fill("Front side");
  await documents.getByLabel("Document Upload").setInputFiles(await card());
  await documents.getByText("Black out the first eight digits").waitFor();
  await blackOut(page, documents.getByRole("img", { name: "What will be sent" }), [0.2, 0.3], [0.6, 0.5]);
  await documents.getByRole("button", { name: /^Black box 1/ }).waitFor();
  await page.route("**/api/ProviderDocument/AddDocument", async (route) => {
    await button(documents, "Saving...").waitFor();
    await documents.getByRole("progressbar", { name: "Upload" }).waitFor({ state: "attached" });
    await route.continue();
  });
  await button(documents, "Submit Document").click();
  await toast(page, "Document Added Successfully");
  await page.unroute("**/api/ProviderDocument/AddDocument");
  await documents.getByRole("row", { name: /Aadhaar Card.*Front side/ }).waitFor();
}

async function expectBlackedOut(providerId: number): Promise<void> {
  const [document] = await doneAt(app.url, getDocuments, { providerId }, { token });
  const response = await fetch(`${app.url}/documents${document?.documentUrl}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const stored = Buffer.from(await response.arrayBuffer());
  for (const [right, down] of [
    [0.21, 0.32],
    [0.4, 0.4],
    [0.59, 0.48],
  ] as const)
    expect(await brightnessAt(stored, right, down)).toBeLessThan(8);
  for (const [right, down] of [
    [0.05, 0.05],
    [0.18, 0.4],
    [0.62, 0.4],
    [0.4, 0.27],
    [0.4, 0.53],
    [0.95, 0.95],
  ] as const)
    expect(await brightnessAt(stored, right, down)).toBeGreaterThan(200);
}

/** Opens documents over the whole screen, and deletes one. */
async function readDocuments(page: Page, dialog: Locator, providerId: number): Promise<void> {
  const documents = dialog.getByRole("tabpanel", { name: "Document" });
  const overlay = page.getByRole("dialog", { name: "Document", exact: true });
  await button(documents, "View Aadhaar Card").click();
  const image = overlay.getByRole("img", { name: "Aadhaar Card" });
  await expect
    .poll(() => image.evaluate(({ naturalWidth }: { naturalWidth: number }) => naturalWidth))
    .toBe(1200);
  for (const part of [overlay, image, button(overlay, "Close document")]) await expectInside(part);
  await page.keyboard.press("Escape");
  await overlay.waitFor({ state: "hidden" });

  await uploadDocument(app.url, token, providerId, "Certificate", pdf);
  await page.reload();
  await openTab(dialog, "Document");
  await button(documents, "View Certificate").click();
  const frame = overlay.getByTitle("Certificate");
  const link = overlay.getByRole("link", { name: "Open the PDF in a window of its own" });
  expect(await frame.getAttribute("src")).toMatch(/\.pdf$/);
  // Chromium shows no PDF in a sandboxed frame. The response's own policy isolates it.
  expect(await frame.getAttribute("sandbox")).toBeNull();
  expect(await link.getAttribute("href")).toBe(await frame.getAttribute("src"));
  for (const part of [overlay, frame, link, button(overlay, "Close document")]) await expectInside(part);
  await button(overlay, "Close document").click();
  await overlay.waitFor({ state: "hidden" });

  await button(documents, "Delete Certificate").click();
  const asking = page.getByRole("dialog", { name: "Delete Confirmation" });
  await asking.getByText("Certificate", { exact: true }).waitFor();
  await button(asking, "Delete Item").click();
  await toast(page, "Document Deleted Successfully.");
  await documents.getByRole("row", { name: /Certificate/ }).waitFor({ state: "detached" });
}

test("registers a provider with services, an account and documents", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await page.goto("/provider");
  await addBasics(page);
  const dialog = page.getByRole("dialog", { name: "Provider Details" });
  await dialog.getByRole("tab", { name: "Service", selected: true }).waitFor();
  await addServices(page, dialog);
  await addAccount(page, dialog);
  await addCard(page, dialog);
  const { rows } = await doneAt(app.url, searchProviders, { search: "ramesh@example.com" }, { token });
  const providerId = rows[0]?.providerId ?? 0;
  await expectBlackedOut(providerId);
  await readDocuments(page, dialog, providerId);

  await page.goto(`/provider-form?id=${providerId}`);
  await expect.poll(() => dialog.getByLabel("First Name").inputValue()).toBe("Ramesh");
  // Only the expected error of the clash.
  expect(complaints).toEqual([expect.stringContaining("409 (Conflict)")]);
  await context.close();
});

test("the society's drawing shows who covers what, and which parts are not covered", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await page.goto(`/society?view=${societyId}`);
  await page.getByRole("switch", { name: "Show coverage" }).click();
  const windows = page.getByRole("list", { name: "Windows of the day" });
  await windows
    .getByRole("listitem")
    .filter({ hasText: /6:00 AM to 9:00 AM Sunita Kamble · 4 flats, 3 pillars/ })
    .waitFor();
  const bare = page.getByRole("region", { name: "Not covered" });
  await bare.getByRole("listitem").filter({ hasText: "Tower B4 of 4 flats" }).waitFor();
  expect(await bare.getByText("Tower A").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("one stroke on the drawing paints coverage", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url);
  await page.goto("/provider");
  await button(page, "Edit Sunita Kamble").click();
  const dialog = page.getByRole("dialog", { name: "Provider Details" });
  await openTab(dialog, "Service");
  await button(dialog, "Cover a whole society").click();
  const form = dialog.getByRole("form", { name: "A whole society" });
  await form.getByText("Painted parts").click();
  const tower = form.getByRole("grid", { name: /^Tower B/ });
  await tower.getByRole("gridcell").last().waitFor();
  await form.getByText("Nobody does").scrollIntoViewIfNeeded();
  const status = form.getByRole("status").first();
  const before = await status.textContent();
  const [from, to] = [
    await tower.getByRole("gridcell").first().boundingBox(),
    await tower.getByRole("gridcell").last().boundingBox(),
  ];
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 8, (from?.y ?? 0) + 8, { steps: 4 });
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 8, { steps: 4 });
  await page.mouse.up();
  const painted = tower.getByRole("gridcell", { selected: true });
  expect(await painted.count()).toBeGreaterThan(2);
  await button(form, "Undo").click();
  await expect.poll(() => status.textContent()).toBe(before);
  await expectFitOnDevices(page, "painting");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a company's owner can read its provider, but change nothing", async () => {
  await addOwner(app.url, token, "farida", PASSWORD);
  const { page, complaints, context } = await visit(browser, app.url);
  await startSession(page, app.url, "farida", PASSWORD);
  await page.goto("/CompanySectionProvider");
  await button(page, "View Sunita Kamble").click();
  const dialog = page.getByRole("dialog", { name: "Provider Details" });
  await expect.poll(() => dialog.getByLabel("First Name").inputValue()).toBe("Sunita");
  expect(await dialog.getByLabel("First Name").isDisabled()).toBe(true);
  for (const [name, text] of [
    ["Service", "09:00"],
    ["Account", "XXXXXX6789"],
    ["Document", "Document not available"],
  ] as const)
    await (await openTab(dialog, name)).getByText(text).first().waitFor();
  expect(await dialog.getByRole("button", { name: /^(Submit|Add|Edit|Delete|Show)/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a provider signs in and reads their own details", async () => {
  const { page, complaints, context } = await visit(browser, app.url);
  await page.goto("/");
  await page.getByLabel("User name").fill("sunita");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Sign in").click();
  await page.waitForURL("**/today");
  await page.getByRole("link", { name: "My details" }).first().click();
  const main = page.getByRole("main");
  await main.getByRole("heading", { name: "My details" }).waitFor();
  await main.getByRole("heading", { name: /^Sunita / }).waitFor();
  const places = main.getByRole("region", { name: "Where and when I work" });
  await places.getByText("Green Acres, Tower A").waitFor();
  await places.getByText("6:00 AM – 9:00 AM").waitFor();
  await main.getByText(/XXXXXX6789$/).waitFor();
  expect(await page.content()).not.toContain("50100123456789");
  expect(await main.getByRole("button", { name: /^(Submit|Add|Edit|Delete)/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

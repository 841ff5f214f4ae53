import sharp from "sharp";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningApp, startOnClone } from "./support/app.ts";
import { closeVisits, narrow, openBrowser, startSession, visit } from "./support/browser.ts";
import { expectFitOnDevices } from "./support/fit.ts";
import { signIn } from "./support/client.ts";
import { temporaryRunFolder } from "./support/folder.ts";
import { addLongNames, addLongProvider, providerOfLongNames } from "./support/longNames.ts";
import { addSmallSociety, addCoveringProvider } from "./support/providers.ts";
import { button, pick } from "./support/screen.ts";
import { expectEachToFit } from "./support/stops.ts";

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

const tab = (name: string) => (page: Page) => page.getByRole("tab", { name, exact: true });
const inPanel =
  (name: string, text: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole("tabpanel", { name, exact: true }).getByText(text).first();

test("an empty provider list and the form of the first provider fit", async () => {
  const { page, complaints, context } = await visit(browser, app.url, narrow);
  await startSession(page, app.url);
  const dialog = (on: Page) => on.getByRole("dialog", { name: "Add Provider" });
  await expectEachToFit(page, [
    { path: "/provider", shows: (on) => on.getByText("No providers yet") },
    { path: "/provider?edit=new", shows: (on) => dialog(on).getByLabel("First Name") },
    {
      path: "/provider?edit=new",
      press: [(on) => button(dialog(on), "Submit Basic Details")],
      shows: (on) => dialog(on).getByText("First Name is required"),
    },
    {
      path: "/provider?edit=new",
      press: [tab("Account")],
      shows: inPanel("Account", "Please submit basic details first."),
    },
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});

describe("with providers", () => {
  let photo: Buffer;
  let societyId: number;
  let long: number;

  beforeAll(async () => {
    photo = await sharp({ create: { width: 900, height: 1400, channels: 3, background: "#f6d365" } })
      .png()
      .toBuffer();
    const token = await signIn(app.url);
    societyId = await addSmallSociety(app.url, token);
    const records = await addLongNames(app.url, token, societyId);
    await addCoveringProvider(app.url, token, { societyId });
    long = await addLongProvider(app.url, token, records, societyId, photo);
  });

  /** Texts that show that the tabs of the provider with long names are ready. */
  const shown = [
    ["Service", /9:00 AM/],
    ["Account", /XXXXXX9999/],
    ["Document", "Driving License"],
  ] as const;

  test("the list and the four tabs fit", async () => {
    const { page, complaints, context } = await visit(browser, app.url, narrow);
    await startSession(page, app.url);
    const path = `/provider?edit=${long}`;
    const view = (on: Page) => button(on, "View Driving License");
    await expectEachToFit(page, [
      {
        path: "/provider",
        shows: (on) =>
          on
            .getByRole("main")
            .getByText(/^Shree/)
            .first(),
      },
      { path, shows: (on) => on.getByRole("dialog").getByLabel("First Name") },
      ...shown.map(([name, text]) => ({ path, press: [tab(name)], shows: inPanel(name, text) })),
      {
        path,
        press: [tab("Service"), (on) => button(on.getByRole("dialog"), "Add")],
        shows: inPanel("Service", "Select at least one flat"),
      },
      {
        path,
        press: [tab("Document"), view],
        shows: (on) =>
          on
            .getByRole("dialog", { name: "Document", exact: true })
            .getByRole("img", { name: "Driving License" }),
      },
    ]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a picture in the redactor fits", async () => {
    const { page, complaints, context } = await visit(browser, app.url, narrow);
    await startSession(page, app.url);
    await page.goto(`/provider?edit=${long}`);
    await tab("Document")(page).click();
    const documents = page.getByRole("tabpanel", { name: "Document" });
    await pick(documents.getByRole("combobox", { name: "Document Type" }), "Aadhaar Card");
    const name = `${"a-long-file-name".repeat(10)}.png`;
    await documents
      .getByLabel("Document Upload")
      .setInputFiles({ name, mimeType: "image/png", buffer: photo });
    await button(documents, "Add a black box").click();
    await documents.getByRole("button", { name: /^Black box 1/ }).waitFor();
    await expectFitOnDevices(page, "redactor");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a society's coverage fits", async () => {
    const { page, complaints, context } = await visit(browser, app.url, narrow);
    await startSession(page, app.url);
    await expectEachToFit(page, [
      {
        path: `/society?view=${societyId}`,
        press: [(on) => on.getByRole("switch", { name: "Show coverage" })],
        shows: (on) => on.getByRole("list", { name: "Windows of the day" }),
      },
    ]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a provider's own details fit", async () => {
    const { page, complaints, context } = await visit(browser, app.url, narrow);
    await startSession(page, app.url, providerOfLongNames.userName, providerOfLongNames.password);
    await expectEachToFit(page, [
      { path: "/me", shows: (on) => on.getByText("To be paid") },
      { path: "/me", shows: (on) => on.getByRole("link", { name: "Driving licence" }) },
    ]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

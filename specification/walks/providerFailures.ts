import type { Locator, Page } from "playwright-core";
import { button } from "../../e2e/support/screen.ts";
import { type Installation } from "../installation.ts";
import { walk, type Walk } from "../statement.ts";
import {
  addFilledProvider,
  card,
  fillAccount,
  fillDocument,
  fillService,
  formOf,
  toasts,
} from "./providerForms.ts";
import { lacks, openTab, reads, sees } from "../look.ts";
import { answers } from "../traffic.ts";

/** What a server says that gives a reason, and one that gives none. */
const reason = "The register is away.";
const reasoned = { errorMessage: reason };

const failing = (page: Page, path: string, body: unknown) => answers(page, path, 500, body);
const working = (page: Page, path: string) => page.unroute(`**/api${path}`);

/** Presses what calls `path`, which fails without a reason and with one, and expects the toasts. */
async function fails(
  { holds }: Walk,
  page: Page,
  path: string,
  press: () => Promise<unknown>,
  toast: { what: string; without: string; withReason: string },
): Promise<void> {
  const { what, without, withReason } = toast;
  await failing(page, path, {});
  await holds("8", `${what} fails without a reason: '${without}'`, async () => {
    await press();
    await toasts(page, without);
  });
  await failing(page, path, reasoned);
  await holds("8", `${what} fails with a reason: '${withReason.replace(reason, "{message}")}'`, async () => {
    await press();
    await toasts(page, withReason);
  });
  await working(page, path);
}

const refused = { without: "Error: Something went wrong", withReason: `Error: ${reason}` };

/** Tries to delete, and gives up. */
const deleting = (page: Page, place: Page | Locator) => async () => {
  const confirm = page.getByRole("dialog", { name: "Delete Confirmation" });
  if ((await confirm.count()) > 0) await button(confirm, "Cancel").click();
  await confirm.waitFor({ state: "hidden" });
  await place.getByRole("button", { name: /^Delete/ }).click();
  await button(confirm, "Delete Item").click();
};

const kinds = [
  { tab: "Service", add: "Add", update: "Update" },
  {
    tab: "Account",
    add: "Submit Account Details",
    update: "Submit Account Details",
  },
] as const;

/** All calls of the Service tab or the Account tab fail. */
async function recordCalls(
  record: Walk,
  page: Page,
  dialog: Locator,
  kind: (typeof kinds)[number],
  fill: (form: Locator) => Promise<void>,
): Promise<void> {
  const { tab, add, update } = kind;
  const panel = await openTab(dialog, tab);
  const form = formOf(panel, tab);
  const edit = panel.getByRole("button", { name: /^Edit/ });
  await fails(record, page, `/Provider${tab}/GetById`, () => edit.click(), {
    what: `${tab}: edit`,
    without: `Failed to fetch Provider ${tab} data`,
    withReason: reason,
  });
  await edit.click();
  await sees(panel.getByRole("form", { name: `Update ${tab}` }));
  await fails(record, page, `/Provider${tab}/Update`, () => button(form, update).click(), {
    what: `${tab}: an update`,
    ...refused,
  });
  await button(form, "Cancel").click();
  await sees(panel.getByRole("form", { name: `Add ${tab}` }));
  await fill(form);
  await fails(record, page, `/Provider${tab}/Add`, () => button(form, add).click(), {
    what: `${tab}: an add`,
    ...refused,
  });
  await fails(record, page, `/Provider${tab}/Delete`, deleting(page, panel), {
    what: `${tab}: a deletion`,
    without: `Failed to Delete Provider ${tab} data`,
    withReason: reason,
  });
  await button(page.getByRole("dialog", { name: "Delete Confirmation" }), "Cancel").click();
}

/** The calls of the Document tab fail. */
async function documentCalls(record: Walk, page: Page, dialog: Locator): Promise<void> {
  const panel = await openTab(dialog, "Document");
  const form = formOf(panel, "Document");
  const overlay = page.getByRole("dialog", { name: "Document", exact: true });
  const view = async () => {
    if ((await overlay.count()) > 0) await button(overlay, "Close document").click();
    await overlay.waitFor({ state: "hidden" });
    await button(panel, "View Pan Card").click();
  };
  await fails(record, page, "/ProviderDocument/GetById", view, {
    what: "Document: view",
    without: "Failed to fetch Provider Document data",
    withReason: reason,
  });
  await button(overlay, "Close document").click();
  await overlay.waitFor({ state: "hidden" });
  await failing(page, "/ProviderDocument/AddDocument", {});
  await fillDocument(form, "Passport", card);
  await record.holds("8", "document submit failure: 'Failed to submit document'", async () => {
    await button(form, "Submit Document").click();
    await toasts(page, "Failed to submit document");
  });
  await fails(record, page, "/ProviderDocument/Delete", deleting(page, panel), {
    what: "Document: a deletion",
    without: "Failed to Delete Provider Document data",
    withReason: reason,
  });
  await button(page.getByRole("dialog", { name: "Delete Confirmation" }), "Cancel").click();
}

/** The calls for the provider itself fail. */
async function providerCalls(record: Walk, page: Page, userName: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Provider Details" });
  await fails(record, page, "/Provider/Update", () => button(dialog, "Submit Basic Details").click(), {
    what: "provider: an update",
    ...refused,
  });
  await record.holds("8", "provider update failure: the form shows 'Failed to submit basic details'", () =>
    reads(dialog, "Failed to submit basic details"),
  );
  const address = page.url();
  await fails(record, page, "/Provider/GetById", () => page.goto(address), {
    what: "provider: opening",
    without: "Failed to fetch Provider data",
    withReason: reason,
  });
  await page.goto(`/provider?search=${userName}`);
  await fails(record, page, "/Provider/Delete", deleting(page, page.getByRole("table")), {
    what: "provider: a deletion",
    without: "Failed to Delete Provider data",
    withReason: reason,
  });
}

/** Lists with entries that are no records, and with an empty description. */
async function oddLists({ holds }: Walk, page: Page, providerId: number): Promise<void> {
  const account = {
    providerId,
    accountNumber: "XXXXXX6789",
    accountType: "Savings",
    ifsccode: "HDFC0001234",
    bankName: "",
    branchName: "",
    upiid: "",
  };
  await answers(page, "/ProviderAccount/GetByProviderId", 200, [
    { ...account, providerAccountId: 1, accountHolderName: "Ramesh Jadhav" },
    { ...account, providerAccountId: 2, accountHolderName: "Flagged", isError: true },
    { ...account, providerAccountId: 0, accountHolderName: "Zero" },
    { ...account, providerAccountId: 4, accountHolderName: null },
  ]);
  await answers(page, "/ProviderDocument/GetByProviderId", 200, [
    {
      providerDocumentId: 1,
      providerId,
      documentType: "Pan Card",
      description: "",
      issuedOn: null,
      expiresOn: null,
      documentUrl: "/none.jpg",
      thumbnailUrl: null,
      uploadedAt: "2026-11-21T04:30:00.000Z",
    },
  ]);
  await page.goto(`/provider?edit=${providerId}`);
  const dialog = page.getByRole("dialog", { name: "Provider Details" });
  const accounts = await openTab(dialog, "Account");
  await holds(
    "7.2",
    "lists of the provider area drop entries flagged isError, or with a zero id or a null name",
    async () => {
      await sees(accounts.getByRole("cell", { name: "Ramesh Jadhav", exact: true }));
      await lacks(accounts.getByRole("row").nth(2));
    },
  );
  await holds("2.3", "Documents Details: an empty description is 'N/A'", async () =>
    sees((await openTab(dialog, "Document")).getByRole("cell", { name: "N/A", exact: true })),
  );
}

export function failureWalks(installation: () => Installation): void {
  walk("the provider dialog when its calls fail", async (record) => {
    const userName = `ramesh${Date.now()}`;
    const providerId = await addFilledProvider(installation(), userName);
    const page = await installation().open(`/provider?edit=${providerId}`);
    const dialog = page.getByRole("dialog", { name: "Provider Details" });
    const [service, account] = kinds;
    await recordCalls(record, page, dialog, service, (form) => fillService(form, `Nandanvan of ${userName}`));
    await recordCalls(record, page, dialog, account, fillAccount);
    await documentCalls(record, page, dialog);
  });

  walk("the provider dialog when the calls for the provider fail", async (record) => {
    const userName = `ramesh${Date.now()}`;
    const providerId = await addFilledProvider(installation(), userName);
    const page = await installation().open(`/provider?edit=${providerId}`);
    await providerCalls(record, page, userName);
  });

  walk("the provider dialog when countries and states fail", async ({ holds }) => {
    const page = await installation().open("/");
    await failing(page, "/Country/GetAll", reasoned);
    await page.goto("/provider?edit=new");
    await holds("8", "country load failure: 'Error: {errorMessage from server}'", () =>
      toasts(page, `Error: ${reason}`),
    );
    await working(page, "/Country/GetAll");
    await failing(page, "/State/GetByCountryId", reasoned);
    await page.goto("/provider?edit=new");
    await holds("8", "state load failure: 'Error: {errorMessage from server}'", () =>
      toasts(page, `Error: ${reason}`),
    );
  });

  walk("the provider dialog with odd lists", async (record) => {
    const { url, open } = installation();
    const providerId = await addFilledProvider(installation(), `ramesh${Date.now()}`);
    await oddLists(record, await open(url), providerId);
  });
}

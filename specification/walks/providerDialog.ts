import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { indiaAt } from "#contract/day.ts";
import { addProvider } from "#contract/provider/provider.ts";
import { someProvider } from "#server/testing/providers.ts";
import { addSmallSociety } from "../../e2e/support/providers.ts";
import { button } from "../../e2e/support/screen.ts";
import { type Installation } from "../installation.ts";
import { walk, type Walk } from "../statement.ts";
import { addSomeCompany, addSomeOwner } from "./people.ts";
import {
  addFilledProvider,
  card,
  fillAccount,
  fillBasics,
  fillDocument,
  fillService,
  formOf,
  group,
  optionsOf,
  paper,
  toastCloses,
  toasts,
} from "./providerForms.ts";
import { failureWalks } from "./providerFailures.ts";
import {
  combobox,
  complains,
  field,
  has,
  headsOf,
  lacks,
  openTab,
  becomes,
  reads,
  sees,
  toasted,
} from "../look.ts";
import { answers, callsTo, lastBody, whileSending } from "../traffic.ts";

const tabNames = ["Basic", "Service", "Account", "Document"];
const addressParts = ["Address", "Street", "Country", "State", "City", "Pin Code"];
const addresses = ["Permanent Address", "Correspondence Address"];

const isInvalid = async (place: Locator, label: string): Promise<boolean> =>
  (await field(place, label).getAttribute("aria-invalid")) === "true";

const valueOf = (place: Locator, label: string) => field(place, label).inputValue();

const deletes = async (page: Page, panel: Locator): Promise<void> => {
  await panel.getByRole("button", { name: /^Delete/ }).click();
  await button(page.getByRole("dialog", { name: "Delete Confirmation" }), "Delete Item").click();
};

/** The dialog of a new provider, before anything is typed. */
async function opened({ holds, differs }: Walk, dialog: Locator): Promise<void> {
  await holds("2.3", "the dialog of a new provider is titled 'Add Provider'", () => sees(dialog));
  await holds("2.3", "it is at most 6xl wide, which is 72rem", async () =>
    expect((await dialog.boundingBox())?.width).toBe(72 * 16),
  );
  await holds("2.3", "four tabs: Basic, Service, Account, Document", async () =>
    expect(await dialog.getByRole("tab").allTextContents()).toEqual(tabNames),
  );
  for (const name of ["Account", "Document"])
    await holds(
      "2.3",
      `${name} tab: 'Please submit basic details first.' when no provider id exists`,
      async () => reads(await openTab(dialog, name), "Please submit basic details first."),
    );
  const basic = await openTab(dialog, "Basic");
  for (const section of ["Basic Details", ...addresses, "Login Details"])
    await holds("2.3", `Basic tab: the section ${section}`, () =>
      sees(basic.getByRole("group", { name: section, exact: true })),
    );
  await holds("2.3", "Basic tab: the button 'Submit Basic Details'", () =>
    sees(button(basic, "Submit Basic Details")),
  );
  await holds("2.3", "Basic tab: a checkbox 'Same as Permanent Address' in Correspondence Address", () =>
    sees(group(basic, "Correspondence Address").getByRole("checkbox", { name: "Same as Permanent Address" })),
  );
  await holds("5", "provider basic: Username, under Login Details", () =>
    sees(field(group(basic, "Login Details"), "Username")),
  );
  await differs("5", "provider basic: Password is required", {
    does: "nobody types another person's password: the provider is sent a link to choose one, which can be sent again. A `password` that a caller sends is ignored",
    why: "a password that the office knows is no password",
    letter: () => has(field(dialog, "Password")),
    check: async () => {
      await sees(group(basic, "Login Details").getByText(/^The invitation goes to the email above/));
      await lacks(field(dialog, "Password"));
    },
  });
}

/** Adds a provider; the first try has somebody else's user name. */
async function basics({ holds, differs }: Walk, page: Page, userName: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Add Provider" });
  await fillBasics(dialog, "admin");
  await holds("2.3", "'Same as Permanent Address' copies the permanent values", async () => {
    for (const part of addressParts)
      await becomes(
        field(group(dialog, "Correspondence Address"), part),
        await valueOf(group(dialog, "Permanent Address"), part),
      );
    await becomes(field(group(dialog, "Correspondence Address"), "Pin Code"), "411045");
  });
  await button(dialog, "Submit Basic Details").click();
  await holds("8", "provider add failure: toast 'Error: {server response}'", () =>
    toasts(page, "Error: This user name is taken."),
  );
  await holds("8", "provider add failure: the form shows 'Failed to submit basic details'", () =>
    reads(dialog, "Failed to submit basic details"),
  );
  await field(dialog, "Username").fill(userName);
  await holds("2.3", "Basic tab: 'Saving...' while sending", () =>
    whileSending(
      page,
      "/Provider/Add",
      () => button(dialog, "Submit Basic Details").click(),
      () => sees(button(dialog, "Saving...")),
    ),
  );
  await holds("8", "'Provider Details Added Successfully'", () =>
    reads(page, "Provider Details Added Successfully"),
  );
  await holds("9", "toasts of the provider area: top right, closed after 5000 ms", () =>
    toastCloses(page, "Provider Details Added Successfully", 5000),
  );
  const details = page.getByRole("dialog", { name: "Provider Details" });
  await holds(
    "4",
    "after a successful add the dialog moves to the Service tab, with the new id",
    async () => {
      await sees(details.getByRole("tab", { name: "Service", selected: true }));
      expect(page.url()).toMatch(/edit=\d+/);
    },
  );
  await differs("2.3", "the dialog is titled 'Provider Details' only for a user with a companyUserId", {
    does: "also for those who may change the provider, once there is one",
    why: "'Add Provider' over a provider who is there already misleads",
    letter: () => has(dialog),
    check: () => sees(details),
  });
  await holds("6", "users without a companyUserId can edit a provider", async () => {
    const basic = await openTab(details, "Basic");
    await becomes(field(basic, "First Name"), "Ramesh");
    expect(await field(basic, "First Name").isEnabled()).toBe(true);
    await sees(button(basic, "Submit Basic Details"));
  });
}

/** The Service tab before the first service. */
async function emptyService({ holds }: Walk, panel: Locator): Promise<void> {
  const form = formOf(panel, "Service");
  for (const label of ["Start Time", "End Time"])
    await holds("2.3", `Service tab: the field ${label}`, () => sees(field(form, label)));
  for (const label of ["Select Service", "Select Zone", "Select Building", "Select Parking Floor"])
    await holds("2.3", `Service tab: the select ${label}`, () => sees(combobox(form, label)));
  for (const label of ["Select Flats", "Select Parking Numbers"])
    await holds("2.3", `Service tab: the checklist '${label}', 'No records found' when empty`, () =>
      reads(group(form, label), "No records found"),
    );
  await holds("2.3", "Service tab: a button Add, without Cancel until editing", async () => {
    await sees(button(form, "Add"));
    await lacks(button(form, "Cancel"));
  });
  await holds("2.3", "Service tab: a table 'Added Services'", async () => {
    await sees(panel.getByRole("heading", { name: "Added Services" }));
    await sees(panel.getByRole("table", { name: "Added Services" }));
  });
  await holds("2.3", "Added Services: 'No services available' when empty", () =>
    reads(panel, "No services available"),
  );
  await button(form, "Add").click();
  for (const [label, message] of [
    ["Select Service", "Service is required"],
    ["Select Zone", "Zone is required"],
    ["Start Time", "Start Time is required"],
    ["End Time", "End Time is required"],
    ["Select Building", "Building is required"],
    ["Select Parking Floor", "Parking Floor is required"],
  ] as const)
    await holds("5", `provider service: '${message}'`, () => complains(form, label, message));
  for (const [label, message] of [
    ["Select Flats", "Select at least one flat"],
    ["Select Parking Numbers", "Select at least one parking number"],
  ] as const)
    await holds("5", `provider service: '${message}'`, () => reads(group(form, label), message));
}

/** Adds the first service, is refused a second one, and looks at the table. */
async function addedService({ holds }: Walk, page: Page, panel: Locator, society: string) {
  const form = formOf(panel, "Service");
  await fillService(form, society);
  for (const label of ["Select Flats", "Select Parking Numbers"])
    await holds("2.3", `'${label}' has a Select All box, which checks all`, async () => {
      await group(form, label).getByRole("checkbox", { name: "Select All" }).check();
      const boxes = await group(form, label).getByRole("checkbox").all();
      expect(boxes.length).toBeGreaterThan(2);
      for (const box of boxes) expect(await box.isChecked()).toBe(true);
    });
  await button(form, "Add").click();
  await holds("8", "'Service Added Successfully'", () => toasts(page, "Service Added Successfully"));
  const table = panel.getByRole("table", { name: "Added Services" });
  await holds("4", "after a service was added the list reloads and the form resets", async () => {
    await sees(table.getByRole("row").filter({ hasText: "Exterior wash" }));
    await becomes(field(form, "Start Time"), "");
    await becomes(field(form, "Select Service"), "");
  });
  await holds("3", "a service's times are shown as HH:MM", async () => {
    await sees(table.getByRole("cell", { name: "06:00", exact: true }));
    await sees(table.getByRole("cell", { name: "08:00", exact: true }));
  });
  const heads = ["Service", "Zone", "Start Time", "End Time", "Actions"];
  await holds("2.3", `Added Services has the columns ${heads.join(", ")}`, async () =>
    expect(await headsOf(table)).toEqual(heads),
  );
  await holds("2.3", "Added Services: a row offers edit and delete", async () => {
    await sees(table.getByRole("button", { name: "Edit Exterior wash, Tower A", exact: true }));
    await sees(table.getByRole("button", { name: "Delete Exterior wash, Tower A", exact: true }));
  });
}

/** Edits and deletes the service. */
async function changedService({ holds, differs }: Walk, page: Page, panel: Locator): Promise<void> {
  const form = formOf(panel, "Service");
  const edit = panel.getByRole("button", { name: /^Edit/ });
  await edit.click();
  await holds("4", "in service edit mode Update replaces Add", async () => {
    await sees(button(form, "Update"));
    await lacks(button(form, "Add"));
  });
  await holds("4", "edit loads the service into the form", async () => {
    await becomes(field(form, "Select Service"), "Exterior wash");
    await becomes(field(form, "Start Time"), "06:00");
    await becomes(field(form, "End Time"), "08:00");
    await becomes(field(form, "Select Parking Floor"), "B1");
  });
  await button(form, "Cancel").click();
  await holds("4", "Cancel ends the edit of a service and resets the form", async () => {
    await sees(button(form, "Add"));
    await becomes(field(form, "Start Time"), "");
  });
  await edit.click();
  await becomes(field(form, "End Time"), "08:00");
  await field(form, "End Time").fill("07:30");
  await button(form, "Update").click();
  await holds("8", "'Service Updated Successfully'", () => toasts(page, "Service Updated Successfully"));
  await holds("4", "after a service was updated the list reloads and the form resets", async () => {
    await sees(panel.getByRole("cell", { name: "07:30", exact: true }));
    await sees(button(form, "Add"));
    await becomes(field(form, "End Time"), "");
  });
  await field(form, "Start Time").fill("05:00");
  await deletes(page, panel);
  const deleted = " Service Deleted Successfully.";
  await holds("8", `'${deleted}'`, () => toasted(page, deleted));
  await holds("4", "after a service was deleted the list reloads", () =>
    reads(panel, "No services available"),
  );
  await differs("4", "after a record was deleted the form resets", {
    does: "only a form that was editing that record; what is typed for another one stays",
    why: "what is typed is not lost by a press elsewhere",
    letter: async () => expect(await valueOf(form, "Start Time")).toBe(""),
    check: () => becomes(field(form, "Start Time"), "05:00"),
  });
  await field(form, "Start Time").fill("");
}

/** The Account tab before the first account. */
async function emptyAccount({ holds }: Walk, panel: Locator): Promise<void> {
  const form = formOf(panel, "Account");
  const optional = ["Bank Name", "Branch", "UPI ID"];
  for (const label of ["Account Number", "Account Holder Name", "Account Type", "IFSC Code", ...optional])
    await holds("2.3", `Account tab: the field ${label}`, () => sees(field(form, label)));
  await holds("2.3", "Account tab: the button 'Submit Account Details'", () =>
    sees(button(form, "Submit Account Details")),
  );
  await holds("2.3", "Account tab: a table 'Added Account Details'", async () => {
    await sees(panel.getByRole("heading", { name: "Added Account Details" }));
    await sees(panel.getByRole("table", { name: "Added Account Details" }));
  });
  await holds("2.3", "Added Account Details: 'No account details available' when empty", () =>
    reads(panel, "No account details available"),
  );
  await button(form, "Submit Account Details").click();
  for (const [label, message] of [
    ["Account Number", "Account Number is required"],
    ["Account Holder Name", "Account Holder Name is required"],
    ["Account Type", "Account Type is required"],
    ["IFSC Code", "IFSC Code is required"],
  ] as const)
    await holds("5", `provider account: '${message}'`, () => complains(form, label, message));
  for (const label of optional)
    await holds("5", `provider account: ${label} is optional`, async () =>
      expect(await isInvalid(form, label)).toBe(false),
    );
  await holds("5", "provider account: the number is digits only, 'Must be a number'", async () => {
    await field(form, "Account Number").fill("5020 A");
    await complains(form, "Account Number", "Must be a number");
  });
  await holds("5", "account types: Savings, Current, Credit", async () => {
    const types = await optionsOf(combobox(form, "Account Type"), "Account Type");
    expect(types).toEqual(["Savings", "Current", "Credit"]);
  });
  await form.page().getByRole("option", { name: "Current", exact: true }).click();
}

/** Adds, edits and deletes an account. */
async function accounts({ holds, differs }: Walk, page: Page, panel: Locator): Promise<void> {
  const form = formOf(panel, "Account");
  const table = panel.getByRole("table", { name: "Added Account Details" });
  await fillAccount(form);
  await button(form, "Submit Account Details").click();
  await holds("8", "'Account Added Successfully'", () => toasts(page, "Account Added Successfully"));
  await holds("4", "after an account was added the list reloads and the form resets", async () => {
    await sees(table.getByRole("cell", { name: "Ramesh Jadhav", exact: true }));
    await becomes(field(form, "Account Holder Name"), "");
    await becomes(field(form, "Account Type"), "");
  });
  const heads =
    "Account Number, Account Holder, Account Type, Bank Name, Branch Name, IFSC Code, UPI ID, Actions";
  await holds("2.3", `Added Account Details has the columns ${heads}`, async () =>
    expect(await headsOf(table)).toEqual(heads.split(", ")),
  );
  await differs("2.3", "Added Account Details shows the account's number", {
    does: "its last four digits",
    why: "whoever looks over a shoulder reads no account numbers",
    back: "'Show', in its row, for half a minute",
    letter: () => has(table.getByText("50200098765432")),
    check: async () => {
      await reads(table, "XXXXXX5432");
      await button(table, "Show Ramesh Jadhav's account number").click();
      await reads(table, "50200098765432");
      await button(table, "Hide Ramesh Jadhav's account number").click();
    },
  });
  await holds("2.3", "Added Account Details: a row offers edit and delete", async () => {
    await sees(button(table, "Edit Ramesh Jadhav's account"));
    await sees(button(table, "Delete Ramesh Jadhav's account"));
  });
  await button(table, "Edit Ramesh Jadhav's account").click();
  await holds("2.3", "Account tab: edit fills the form", async () => {
    await becomes(field(form, "Account Holder Name"), "Ramesh Jadhav");
    await becomes(field(form, "Account Type"), "Savings");
    await becomes(field(form, "IFSC Code"), "SBIN0007777");
  });
  await differs("2.3", "Account tab: edit fills in the number, too", {
    does: "its mask; sent as it is, it keeps the number that is stored",
    why: "whoever looks over a shoulder reads no account numbers",
    back: "typing the number",
    letter: async () => expect(await valueOf(form, "Account Number")).toBe("50200098765432"),
    check: () => becomes(field(form, "Account Number"), "XXXXXX5432"),
  });
  await field(form, "Account Holder Name").fill("Ramesh Dilip Jadhav");
  await button(form, "Submit Account Details").click();
  await holds("8", "'Account Updated Successfully'", () => toasts(page, "Account Updated Successfully"));
  await holds("4", "the submit after an edit updates the account, and ends the edit", async () => {
    await sees(table.getByRole("cell", { name: "Ramesh Dilip Jadhav", exact: true }));
    expect(await table.getByRole("button", { name: /^Edit/ }).count()).toBe(1);
    await sees(panel.getByRole("form", { name: "Add Account" }));
    await becomes(field(form, "Account Holder Name"), "");
  });
  await deletes(page, panel);
  await holds("8", "'Account Deleted Successfully.'", () => toasts(page, "Account Deleted Successfully."));
  await holds("4", "after an account was deleted the list reloads", () =>
    reads(panel, "No account details available"),
  );
}

const documentTypes = [
  "Profile Picture",
  "Aadhaar Card",
  "Pan Card",
  "Driving License",
  "Passport",
  "Voter ID",
  "Certificate",
];

/** The Document tab before the first document. */
async function emptyDocument({ holds, differs }: Walk, page: Page, panel: Locator): Promise<void> {
  const form = formOf(panel, "Document");
  await holds("2.3", "Document tab: a dropdown of the document type", () =>
    sees(combobox(form, "Document Type")),
  );
  await holds("2.3", "Document tab: a textarea of the description", () =>
    sees(field(form, "Description").and(page.locator("textarea"))),
  );
  await holds("2.3", "Document tab: a file picker", async () =>
    expect(await form.getByLabel("Document Upload").getAttribute("type")).toBe("file"),
  );
  await holds("2.3", "Document tab: the button 'Submit Document'", () =>
    sees(button(form, "Submit Document")),
  );
  await holds("2.3", "Document tab: a table 'Documents Details'", async () => {
    await sees(panel.getByRole("heading", { name: "Documents Details" }));
    await sees(panel.getByRole("table", { name: "Documents Details" }));
  });
  await holds("2.3", "Documents Details: 'Document not available' when empty", () =>
    reads(panel, "Document not available"),
  );
  await button(form, "Submit Document").click();
  await holds("5", "provider document: 'Document Type is required'", () =>
    complains(form, "Document Type", "Document Type is required"),
  );
  await holds("5", "provider document: 'Document is required', of the description", () =>
    complains(form, "Description", "Document is required"),
  );
  await holds("5", "provider document: 'Document Upload is required'", () =>
    reads(form, "Document Upload is required"),
  );
  await differs("5", "the document's file picker accepts images only", {
    does: "also PDFs",
    why: "the overlay of the specification shows a PDF, and certificates come as such",
    letter: async () =>
      expect(await form.getByLabel("Document Upload").getAttribute("accept")).toMatch(
        /^image\/[^,]+(,image\/[^,]+)*$/,
      ),
    check: async () =>
      expect(await form.getByLabel("Document Upload").getAttribute("accept")).toMatch(
        /^(image\/[^,]+,)+application\/pdf$/,
      ),
  });
  await holds("5", `document types: ${documentTypes.join(", ")}`, async () =>
    expect(await optionsOf(combobox(form, "Document Type"), "Document Type")).toEqual(documentTypes),
  );
  await page.getByRole("option", { name: "Pan Card", exact: true }).click();
}

/** Adds a picture as a document. */
async function addedDocument({ holds }: Walk, page: Page, panel: Locator): Promise<void> {
  const form = formOf(panel, "Document");
  const table = panel.getByRole("table", { name: "Documents Details" });
  await fillDocument(form, "Pan Card", card);
  await holds("2.3", "Document tab: the thumbnail of the chosen picture", () =>
    form.getByRole("img", { name: "What will be sent" }).waitFor({ state: "attached" }),
  );
  await holds("2.3", "Document tab: the name of the chosen file", () => reads(form, "pan.png"));
  await holds("2.3", "Document tab: 'Saving...' with an upload progress bar while sending", () =>
    whileSending(
      page,
      "/ProviderDocument/AddDocument",
      () => button(form, "Submit Document").click(),
      async () => {
        await sees(button(form, "Saving..."));
        await form.getByRole("progressbar", { name: "Upload" }).waitFor({ state: "attached" });
      },
    ),
  );
  await holds("8", "'Document Added Successfully'", () => toasts(page, "Document Added Successfully"));
  await holds("4", "after a document was added the list reloads and the form resets", async () => {
    await sees(table.getByRole("row").filter({ hasText: "Front side" }));
    await becomes(field(form, "Description"), "");
    await becomes(field(form, "Document Type"), "");
    await lacks(form.getByText("pan.png"));
  });
  await holds("2.3", "Documents Details has the columns Document Type, Description, Actions", async () =>
    expect(await headsOf(table)).toEqual(["Document Type", "Description", "Actions"]),
  );
  await holds("2.3", "Documents Details: a row offers view and delete", async () => {
    await sees(button(table, "View Pan Card"));
    await sees(button(table, "Delete Pan Card"));
  });
  await holds("4", "the document form only adds: a row offers no edit", () =>
    lacks(table.getByRole("button", { name: /^Edit/ })),
  );
}

/** Views a picture and a PDF, and deletes a document. */
async function viewedDocuments({ holds }: Walk, page: Page, panel: Locator): Promise<void> {
  const overlay = page.getByRole("dialog", { name: "Document", exact: true });
  const closes = async () => {
    await button(overlay, "Close document").click();
    await overlay.waitFor({ state: "hidden" });
  };
  await button(panel, "View Pan Card").click();
  await holds("2.3", "view opens a full-screen overlay", async () => {
    await sees(overlay);
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  });
  await holds("2.3", "the overlay shows an image, from a documents path on the server's host", async () => {
    const image = overlay.getByRole("img", { name: "Pan Card" });
    await image.waitFor({ state: "attached" });
    expect(await image.getAttribute("src")).toMatch(/^\/documents\/.*(?<!\.pdf)$/);
  });
  await holds("2.3", "the overlay has a close button", closes);
  const form = formOf(panel, "Document");
  await fillDocument(form, "Certificate", paper);
  await button(form, "Submit Document").click();
  await toasts(page, "Document Added Successfully");
  await button(panel, "View Certificate").click();
  await holds("2.3", "the overlay shows a PDF, whose url ends in .pdf, in an embedded frame", async () => {
    const frame = overlay.locator("iframe");
    await sees(frame);
    expect(await frame.getAttribute("src")).toMatch(/^\/documents\/.*\.pdf$/);
    await lacks(overlay.locator("img"));
  });
  await closes();
  await button(panel, "Delete Certificate").click();
  await button(page.getByRole("dialog", { name: "Delete Confirmation" }), "Delete Item").click();
  await holds("8", "'Document Deleted Successfully.'", () => toasts(page, "Document Deleted Successfully."));
  await holds("4", "after a document was deleted the list reloads", () =>
    button(panel, "View Certificate").waitFor({ state: "detached" }),
  );
}

/** The calls by which a page adds a provider, a service and an account. */
const addingCalls = (page: Page) => ({
  basic: callsTo(page, "/Provider/Add"),
  service: callsTo(page, "/ProviderService/Add"),
  account: callsTo(page, "/ProviderAccount/Add"),
});

/** The fields that the three forms send. */
async function sentForms({ holds }: Walk, made: ReturnType<typeof addingCalls>): Promise<void> {
  const [basic, service, account] = [made.basic, made.service, made.account].map(
    (calls) => lastBody(calls) as Record<string, unknown> | undefined,
  );
  const of = (kind: string) =>
    ["Address", "CountryId", "StateId", "City", "Street1", "Pincode"].map((part) => `${kind}${part}`);
  const fields = [
    ..."companyId, firstName, middleName, lastName, email1, phone1, phone2, userName".split(", "),
    ...of("permanent"),
    ...of("correspondence"),
  ];
  await holds("3", `the Basic tab sends ${fields.join(", ")}`, async () =>
    expect(Object.keys(basic ?? {})).toEqual(expect.arrayContaining(fields)),
  );
  await holds("3", "the Service tab sends flats and parkingNumber as comma-separated numbers", async () => {
    expect(service?.flats).toMatch(/^\d+(,\d+)+$/);
    expect(service?.parkingNumber).toMatch(/^\d+(,\d+)+$/);
  });
  await holds("4", "the Service tab sends availabilityStatus as true", async () =>
    expect(service?.availabilityStatus).toBe(true),
  );
  await holds("7.3", "the Service tab sends times as today's date plus HH:MM, with seconds 00", async () =>
    expect(service?.serviceStartTime).toBe(`${indiaAt(new Date()).day}T06:00:00`),
  );
  await holds("3", "the Basic tab sends street2 empty, of both addresses", async () =>
    expect(basic).toMatchObject({ permanentStreet2: "", correspondenceStreet2: "" }),
  );
  await holds("7.3", "the Service tab sends price 0, duration 0 and companyId 0 when it adds", async () =>
    expect(service).toMatchObject({ price: 0, duration: 0, companyId: 0 }),
  );
  await holds(
    "7.3",
    "the Account tab sends fixed values for wallet account and status, active true and companyId null",
    async () =>
      expect(account).toMatchObject({ walletAccount: "", status: "Active", active: true, companyId: null }),
  );
}

/** Changes the basic details of the provider, who is in the list below the dialog. */
async function updatedBasics({ holds }: Walk, page: Page, userName: string): Promise<void> {
  await page.goto(`/provider?search=${userName}`);
  await page.getByRole("button", { name: /^Edit Ramesh/ }).click();
  const dialog = page.getByRole("dialog", { name: "Provider Details" });
  await becomes(field(dialog, "First Name"), "Ramesh");
  await holds("5", "provider basic: LastName and phone2 may be left empty", async () => {
    expect(await valueOf(dialog, "Last Name")).toBe("");
    expect(await valueOf(dialog, "Alternate Phone")).toBe("");
  });
  await field(dialog, "Last Name").fill("Jadhav");
  await button(dialog, "Submit Basic Details").click();
  await holds("8", "'Provider Details Updated Successfully'", () =>
    toasts(page, "Provider Details Updated Successfully"),
  );
  await holds("4", "after a provider was updated the list reloads", () =>
    sees(page.getByRole("row").filter({ hasText: "Ramesh Jadhav" })),
  );
}

/** Messages of the basic details, where no list and no society fills anything in. */
async function messages({ holds }: Walk, dialog: Locator): Promise<void> {
  await button(dialog, "Submit Basic Details").click();
  for (const [label, message] of [
    ["First Name", "First Name is required"],
    ["Email", "Email is required"],
    ["Phone", "Must be a 10 digit number"],
    ["Company Name", "Company Name is required"],
    ["Username", "Username is required"],
  ] as const)
    await holds("5", `provider basic: ${label} required, '${message}'`, () =>
      complains(dialog, label, message),
    );
  for (const address of addresses)
    for (const part of addressParts)
      await holds("5", `provider basic: ${address}: '${part} is required'`, () =>
        complains(group(dialog, address), part, `${part} is required`),
      );
  for (const label of ["Last Name", "Alternate Phone"])
    await holds("5", `provider basic: ${label} is optional`, async () =>
      expect(await isInvalid(dialog, label)).toBe(false),
    );
  await holds("5", "provider basic: 'Must be a valid email'", async () => {
    await field(dialog, "Email").fill("ramesh");
    await complains(dialog, "Email", "Must be a valid email");
  });
  for (const label of ["Phone", "Alternate Phone"])
    await holds(
      "5",
      `provider basic: ${label} of other than 10 digits: 'Must be a 10 digit number'`,
      async () => {
        await field(dialog, label).fill("9822455101");
        await expect.poll(() => isInvalid(dialog, label)).toBe(false);
        await field(dialog, label).fill("98224551012");
        await complains(dialog, label, "Must be a 10 digit number");
        await field(dialog, label).fill("982245510");
        await complains(dialog, label, "Must be a 10 digit number");
      },
    );
  for (const address of addresses)
    await holds("5", `provider basic: ${address}: Pin Code, 'Must be a 6 digit number'`, async () => {
      await field(group(dialog, address), "Pin Code").fill("4110456");
      await complains(group(dialog, address), "Pin Code", "Must be a 6 digit number");
      await field(group(dialog, address), "Pin Code").fill("41104");
      await complains(group(dialog, address), "Pin Code", "Must be a 6 digit number");
    });
}

/** The dialog as a company's owner sees it. */
async function viewOnly({ holds }: Walk, page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Provider Details" });
  await holds("2.3", "titled 'Provider Details' for a user with a companyUserId", () => sees(dialog));
  await becomes(field(dialog, "First Name"), "Ramesh");
  await holds("6", "a user with a companyUserId sees the fields disabled", async () => {
    for (const label of ["First Name", "Last Name", "Email", "Phone", "Username"])
      expect(await field(dialog, label).isDisabled()).toBe(true);
    for (const address of addresses)
      for (const part of addressParts)
        expect(await field(group(dialog, address), part).isDisabled()).toBe(true);
  });
  await holds("6", "a user with a companyUserId has no submit", () =>
    lacks(button(dialog, "Submit Basic Details")),
  );
  for (const [name, text] of [
    ["Service", "06:00"],
    ["Account", "XXXXXX6789"],
    ["Document", "Front side"],
  ] as const) {
    const panel = await openTab(dialog, name);
    await sees(panel.getByText(text));
    await holds("2.3", `view-only: the ${name} tab has no form`, () => lacks(panel.getByRole("form")));
    await holds("2.3", `view-only: the ${name} tab has no edit and no delete`, () =>
      lacks(panel.getByRole("button", { name: /^(Edit|Delete|Add|Submit)/ })),
    );
    if (name === "Document")
      await holds("2.3", "view-only: a document can be viewed", async () => {
        await button(panel, "View Pan Card").click();
        await sees(page.getByRole("dialog", { name: "Document", exact: true }));
      });
  }
}

/** Walks through the four tabs of the provider dialog, and through what it says when something fails. */
export function providerDialogWalk(installation: () => Installation): void {
  walk("the provider dialog", async (record) => {
    const { url, token, open } = installation();
    const userName = `ramesh${Date.now()}`;
    const society = `Nandanvan of ${userName}`;
    await addSmallSociety(url, token, society);
    const page = await open("/provider");
    const made = addingCalls(page);
    await button(page, "Add Provider").first().click();
    await opened(record, page.getByRole("dialog", { name: "Add Provider" }));
    await basics(record, page, userName);
    const dialog = page.getByRole("dialog", { name: "Provider Details" });
    const service = await openTab(dialog, "Service");
    await emptyService(record, service);
    await addedService(record, page, service, society);
    await changedService(record, page, service);
    const account = await openTab(dialog, "Account");
    await emptyAccount(record, account);
    await accounts(record, page, account);
    const document = await openTab(dialog, "Document");
    await emptyDocument(record, page, document);
    await addedDocument(record, page, document);
    await viewedDocuments(record, page, document);
    await sentForms(record, made);
    await updatedBasics(record, page, userName);
  });

  walk("the provider dialog when nothing is typed", async (record) => {
    const page = await installation().open("/");
    await answers(page, "/Company/GetAll", 200, []);
    await answers(page, "/Country/GetAll", 200, []);
    await answers(page, "/Society/Search", 200, { rows: [], total: 0 });
    await page.goto("/provider?edit=new");
    await messages(record, page.getByRole("dialog", { name: "Add Provider" }));
  });

  walk("the provider dialog of a company's owner", async (record) => {
    const owner = await addSomeOwner(installation());
    const providerId = await addFilledProvider(installation(), `ramesh${Date.now()}`);
    await viewOnly(record, await installation().open(`/CompanySectionProvider?edit=${providerId}`, owner));
  });

  walk("the provider dialog of a company that asks for a police check", async ({ switched }) => {
    const { calls, open } = installation();
    const companyId = await addSomeCompany(installation(), { AsksFor: ["police-check"] });
    const { providerId } = await calls.done(addProvider, {
      ...someProvider(),
      companyId,
      userName: `ramesh${Date.now()}`,
    });
    const page = await open(`/provider?edit=${providerId}`);
    const panel = await openTab(page.getByRole("dialog", { name: "Provider Details" }), "Document");
    await switched("5", `document types: ${documentTypes.join(", ")}`, {
      does: "also Police Verification; calls take it from any company",
      why: "companies can require it of those who wash for them",
      by: "'A police check', under 'Asks for' in the company's details",
      check: async () => {
        await combobox(formOf(panel, "Document"), "Document Type").click();
        await sees(page.getByRole("option", { name: "Police Verification", exact: true }));
      },
    });
  });

  failureWalks(installation);
}

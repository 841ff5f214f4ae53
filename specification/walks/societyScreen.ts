import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { button, choose } from "../../e2e/support/screen.ts";
import { type Installation } from "../installation.ts";
import { walk, type Walk } from "../statement.ts";
import {
  combobox,
  complains,
  ensure,
  field,
  has,
  headsOf,
  lacks,
  openTab,
  reads,
  sees,
  toasted,
} from "../look.ts";
import { answers } from "../traffic.ts";
import { addSomeCompany } from "./people.ts";

const tabNames = [
  "Society Details",
  "Buildings",
  "Building Floors",
  "Flats",
  "Parking Floors",
  "Parking Pillars",
];

const tab = (dialog: Locator, name: string) => dialog.getByRole("tab", { name, exact: true });

/** The first tab of the dialog: messages, then an added society. */
async function details({ holds }: Walk, page: Page, dialog: Locator, name: string): Promise<void> {
  await holds("2.2", "the dialog 'Society Registration' has six tabs", async () => {
    await sees(dialog);
    expect(await dialog.getByRole("tab").allTextContents()).toEqual(tabNames);
  });
  for (const disabled of tabNames.slice(1))
    await holds("2.2", `the tab ${disabled} is disabled until a society id exists`, async () =>
      expect(await tab(dialog, disabled).isDisabled()).toBe(true),
    );
  for (const label of ["Society Name", "Street", "City", "Pincode"])
    await holds("2.2", `society form: ${label}`, () => sees(field(dialog, label)));
  for (const label of ["Country", "State"])
    await holds("2.2", `society form: ${label}, a select`, () => sees(combobox(dialog, label)));
  await holds("2.2", "society form: Active is shown only when editing", () =>
    lacks(dialog.getByRole("switch", { name: "Active" })),
  );
  await button(dialog, "Add").click();
  for (const [label, message] of [
    ["Society Name", "Society name is required"],
    ["Street", "Street is required"],
    ["City", "City is required"],
    ["State", "State is required"],
    ["Pincode", "Pincode is required"],
  ] as const)
    await holds("5", `society: '${message}'`, () => complains(dialog, label, message));
  await holds("5", "society: 'Pincode must be 6 digits'", async () => {
    await field(dialog, "Pincode").fill("4110");
    await complains(dialog, "Pincode", "Pincode must be 6 digits");
  });
  await field(dialog, "Society Name").fill(name);
  await field(dialog, "Street").fill("Baner Road");
  await holds("2.2", "society form: the states are those of the country", () =>
    choose(dialog, "State", "Maharashtra"),
  );
  await field(dialog, "City").fill("Pune");
  await field(dialog, "Pincode").fill("411045");
  await button(dialog, "Add").click();
  await holds("8", "'Society Added Successfully'", () => toasted(page, "Society Added Successfully"));
  await holds(
    "4",
    "after adding a society the dialog keeps its id, and the child tabs are enabled",
    async () => {
      for (const enabled of tabNames.slice(1))
        await expect.poll(() => tab(dialog, enabled).isEnabled()).toBe(true);
    },
  );
}

/** What is the same for each of the five kinds of place. */
type Kind = {
  tab: string;
  /** The form's fields, and their messages when it is sent empty. */
  fields: readonly (readonly [label: string, message: string])[];
  /** Fills the form for a name. */
  fill: (panel: Locator, name: string) => Promise<void>;
  nameField: string;
  heads: readonly string[];
  /** Some begin with a space. */
  toasts: readonly [added: string, updated: string];
};

const inBuilding = (panel: Locator, name: string) => ensure(panel.getByRole("form"), "Building", name);

const kinds: readonly Kind[] = [
  {
    tab: "Buildings",
    fields: [["Building Name", "Building name is required"]],
    fill: (panel, name) => field(panel, "Building Name").fill(name),
    nameField: "Building Name",
    heads: ["Building Name"],
    toasts: ["Building Added Successfully", "Building Updated Successfully"],
  },
  {
    tab: "Building Floors",
    fields: [
      ["Building", "Please select a building"],
      ["Floor Number", "Floor number is required"],
    ],
    fill: async (panel, name) => {
      await inBuilding(panel, "Tower A");
      await field(panel, "Floor Number").fill(name);
    },
    nameField: "Floor Number",
    heads: ["Building Name", "Floor Number"],
    toasts: [" Floor Added Successfully", "Floor Updated Successfully"],
  },
  {
    tab: "Flats",
    fields: [
      ["Building", "Please select a building"],
      ["Floor", "Please select a floor"],
      ["Flat Number", "Flat number is required"],
    ],
    fill: async (panel, name) => {
      await inBuilding(panel, "Tower A");
      await ensure(panel.getByRole("form"), "Floor", "1");
      await field(panel, "Flat Number").fill(name);
    },
    nameField: "Flat Number",
    heads: ["Building Name", "Floor Number", "Flat Name"],
    toasts: ["Flat Added Successfully", "Flat Updated Successfully"],
  },
  {
    tab: "Parking Floors",
    fields: [["Parking Floor Name", "Parking floor name is required"]],
    fill: (panel, name) => field(panel, "Parking Floor Name").fill(name),
    nameField: "Parking Floor Name",
    heads: ["Parking Floor Name"],
    toasts: [" Parking Floor Added Successfully", " Parking Floor Updated Successfully"],
  },
  {
    tab: "Parking Pillars",
    fields: [
      ["Parking Floor", "Please select a parking floor"],
      ["Parking Pillar Number", "Parking pillar number is required"],
    ],
    fill: async (panel, name) => {
      await ensure(panel.getByRole("form"), "Parking Floor", "B1");
      await field(panel, "Parking Pillar Number").fill(name);
    },
    nameField: "Parking Pillar Number",
    heads: ["Parking Floor", "Parking Pillar Number"],
    toasts: ["Parking Pillar Added Successfully", "Parking Pillar Updated Successfully"],
  },
];

/** The name that the first of each kind gets, so that the next tabs can choose it. */
const firstNames: Record<string, string> = {
  Buildings: "Tower A",
  "Building Floors": "1",
  Flats: "101",
  "Parking Floors": "B1",
  "Parking Pillars": "P1",
};

/** Adds two, changes and deletes the second, and cancels an edit. */
async function place({ holds }: Walk, page: Page, dialog: Locator, kind: Kind): Promise<void> {
  const panel = await openTab(dialog, kind.tab);
  const first = firstNames[kind.tab] ?? "";
  await holds("2.2", `${kind.tab}: a form with an Add button, without Cancel until editing`, async () => {
    await sees(button(panel.getByRole("form"), "Add"));
    await lacks(button(panel.getByRole("form"), "Cancel"));
  });
  await holds("2.2", `${kind.tab}: an empty table says 'No record found'`, () =>
    reads(panel, "No record found"),
  );
  await button(panel.getByRole("form"), "Add").click();
  for (const [label, message] of kind.fields)
    await holds("5", `${kind.tab}: '${message}'`, () => complains(panel.getByRole("form"), label, message));
  await kind.fill(panel, first);
  await button(panel.getByRole("form"), "Add").click();
  const [added, updated] = kind.toasts;
  await holds("8", `'${added}'`, () => toasted(page, added));
  await holds("4", `${kind.tab}: saving refreshes the list and clears the form`, async () => {
    await sees(panel.getByRole("cell", { name: first, exact: true }));
    expect(await field(panel, kind.nameField).inputValue()).toBe("");
  });
  await holds("2.2", `${kind.tab}: columns S No, ${kind.heads.join(", ")}, Action`, async () =>
    expect(await headsOf(panel.getByRole("table"))).toEqual(["S No", ...kind.heads, "Action"]),
  );
  await kind.fill(panel, "Second");
  await button(panel.getByRole("form"), "Add").click();
  const row = panel.getByRole("row").filter({ hasText: "Second" });
  await holds("2.2", `${kind.tab}: each row offers edit and delete, and not view`, async () => {
    await sees(row.getByRole("button", { name: /^Edit/ }));
    await sees(row.getByRole("button", { name: /^Delete/ }));
    await lacks(row.getByRole("button", { name: /^View/ }));
  });
  await row.getByRole("button", { name: /^Edit/ }).click();
  await holds("4", `${kind.tab}: edit loads the record, with Update and Cancel`, async () => {
    await expect.poll(() => field(panel, kind.nameField).inputValue()).toBe("Second");
    await sees(button(panel, "Update"));
  });
  await button(panel, "Cancel").click();
  await holds("4", `${kind.tab}: Cancel ends the edit and clears the form`, async () => {
    await sees(button(panel.getByRole("form"), "Add"));
    expect(await field(panel, kind.nameField).inputValue()).toBe("");
  });
  await row.getByRole("button", { name: /^Edit/ }).click();
  await expect.poll(() => field(panel, kind.nameField).inputValue()).toBe("Second");
  await field(panel, kind.nameField).fill("Changed");
  await button(panel, "Update").click();
  await holds("8", `'${updated}'`, () => toasted(page, updated));
  const changed = panel.getByRole("row").filter({ hasText: "Changed" });
  await changed.getByRole("button", { name: /^Delete/ }).click();
  await button(page.getByRole("dialog", { name: "Delete Confirmation" }), "Delete Item").click();
  await holds("8", `${kind.tab}: 'Deleted successfully.', and the list is loaded again`, async () => {
    await toasted(page, "Deleted successfully.");
    await changed.waitFor({ state: "detached" });
  });
}

/** The filters above the tables, of which the searchable dropdown is the same everywhere. */
async function filters({ holds }: Walk, page: Page, dialog: Locator): Promise<void> {
  for (const [kind, by] of [
    ["Building Floors", "Filter by building"],
    ["Flats", "Filter by building"],
    ["Parking Pillars", "Filter by parking floor"],
  ] as const)
    await holds(
      "2.2",
      `${kind}: '${by}' is a searchable dropdown, 'No results found' when empty`,
      async () => {
        const filter = combobox(await openTab(dialog, kind), by);
        await filter.fill("nothing of that name");
        await sees(page.getByRole("option", { name: "No results found" }));
        await filter.press("Escape");
      },
    );
  await holds("2.2", "Floor Number is disabled until a building is selected", async () => {
    const panel = await openTab(dialog, "Building Floors");
    expect(await field(panel, "Floor Number").isDisabled()).toBe(true);
  });
}

/** The list of societies, its rows and its pager. */
async function societies({ holds, differs }: Walk, page: Page, name: string): Promise<void> {
  const table = page.getByRole("table").first();
  const row = table.getByRole("row").filter({ hasText: name });
  await holds("4", "saving a society refreshes the society list", () => sees(row));
  await differs("2.2", "the society table has the columns Society Name and Address", {
    does: "also 'Served by', 'Covered' and 'Today', and the action 'Look at'",
    why: "who serves a society and how far today's round is are asked every morning",
    back: "Columns, below the table, hides them",
    letter: async () => expect(await headsOf(table)).toEqual(["S No", "Society Name", "Address", "Action"]),
    check: async () =>
      expect(await headsOf(table)).toEqual([
        "S No",
        "Society Name",
        "Address",
        "Served by",
        "Covered",
        "Today",
        "Action",
      ]),
  });
  for (const action of ["View", "Edit", "Delete"])
    await holds("2.2", `a society's row offers ${action.toLowerCase()}`, () =>
      sees(row.getByRole("button", { name: `${action} ${name}`, exact: true })),
    );
  await differs("2.2", "every header is click-sortable", {
    does: "not S No, which numbers the rows in their order, nor Action, nor columns that are put together or counted for the page shown",
    why: "a page of thousands can only be sorted by what is stored",
    letter: async () => {
      for (const head of await headsOf(table))
        await has(table.getByRole("button", { name: new RegExp(head) }));
    },
    check: () => sees(table.getByRole("columnheader").getByRole("button", { name: /Society Name/ })),
  });
  await holds("9", "a society's table has 20 rows per page by default, of 10, 20 and 30", async () => {
    const sizes = page.getByRole("combobox", { name: /rows/i });
    await sees(sizes);
    expect(await sizes.locator("option").allTextContents()).toEqual([
      "10 per page",
      "20 per page",
      "30 per page",
    ]);
    expect(await sizes.inputValue()).toBe("20");
  });
  await button(page, `Edit ${name}`).click();
  const dialog = page.getByRole("dialog", { name: "Society Registration" });
  await holds("2.2", "edit loads the society by id and opens the dialog", async () => {
    await expect.poll(() => field(dialog, "Society Name").inputValue()).toBe(name);
  });
  await holds("2.2", "society form: when editing, an Active switch, on by default", async () =>
    expect(await dialog.getByRole("switch", { name: "Active" }).isChecked()).toBe(true),
  );
  await holds("2.2", "in edit mode all tabs are enabled", async () => {
    for (const enabled of tabNames) expect(await tab(dialog, enabled).isEnabled()).toBe(true);
  });
  await field(dialog, "Street").fill("Aundh Road");
  await button(dialog, "Update").click();
  await holds("8", "'Society Updated Successfully'", () => toasted(page, "Society Updated Successfully"));
  await differs("4", "after an update of a society its form is cleared, in the open dialog", {
    does: "the dialog closes",
    why: "whoever has changed a society's details is done with it",
    letter: () => has(dialog),
    check: () => dialog.waitFor({ state: "detached" }),
  });
  await holds("2.2", "the society's address is in its row", () => sees(row.getByText("Aundh Road")));
}

/** Adds a society without places. */
async function addEmpty(page: Page, name: string): Promise<void> {
  await button(page, "Add Society").first().click();
  const dialog = page.getByRole("dialog", { name: "Society Registration" });
  await field(dialog, "Society Name").fill(name);
  await field(dialog, "Street").fill("Baner Road");
  await choose(dialog, "State", "Maharashtra");
  await field(dialog, "City").fill("Pune");
  await field(dialog, "Pincode").fill("411045");
  await button(dialog, "Add").click();
  await reads(page, "Society Added Successfully");
  await button(dialog, "Close").click();
}

/** Deletes a society without anything in it. */
async function deletion({ holds, differs }: Walk, page: Page, name: string): Promise<void> {
  const confirm = page.getByRole("dialog", { name: "Delete Confirmation" });
  await button(page, `Delete ${name}`).click();
  await holds("2.2", "delete asks for confirmation in a dialog", () => sees(confirm));
  await differs("2.5", "the confirmation says 'This action cannot be undone.'", {
    does: "of a place it says 'You can restore it for 30 days.'; as specified wherever nothing restores",
    why: "it would not be true",
    letter: () => has(confirm.getByText(/This action cannot be undone\./)),
    check: () => sees(confirm.getByText(/You can restore it for 30 days\./)),
  });
  await holds("2.5", "Cancel closes the confirmation, and deletes nothing", async () => {
    await button(confirm, "Cancel").click();
    await confirm.waitFor({ state: "hidden" });
    await sees(page.getByRole("row").filter({ hasText: name }));
  });
  await button(page, `Delete ${name}`).click();
  await button(confirm, "Delete Item").click();
  await holds("8", "'Society Deleted successfully.'", () => toasted(page, "Society Deleted successfully."));
  await holds("4", "deleting refreshes the list", () =>
    page.getByRole("row").filter({ hasText: name }).waitFor({ state: "detached" }),
  );
}

/** Walks through the list of societies and all six tabs of the dialog. */
export function societyWalk(installation: () => Installation): void {
  walk("the society screen", async (record) => {
    const { holds, differs } = record;
    const name = `Nandanvan ${Date.now()}`;
    // Who serves a society is told where there are several companies.
    await addSomeCompany(installation());
    const page = await installation().open("/society");
    await holds("2.2", "the header is 'Society'", () =>
      sees(page.getByRole("heading", { name: "Society", exact: true })),
    );
    await differs("2.2", "the button beside the header is 'Add Soceity'", {
      does: "'Add Society'",
      why: "a slip of the pen",
      letter: () => has(button(page, "Add Soceity")),
      check: () => sees(button(page, "Add Society")),
    });
    await button(page, "Add Society").first().click();
    const dialog = page.getByRole("dialog", { name: "Society Registration" });
    await details(record, page, dialog, name);
    for (const kind of kinds) await place(record, page, dialog, kind);
    await filters(record, page, dialog);
    await button(dialog, "Close").click();
    await societies(record, page, name);
    await addEmpty(page, `${name} Annexe`);
    await deletion(record, page, `${name} Annexe`);
  });

  walk("the society screen when a lookup gives nothing", async ({ holds }) => {
    const page = await installation().open("/");
    await answers(page, "/Country/GetAll", 200, []);
    await answers(page, "/Society/Search", 200, { rows: [], total: 0 });
    await page.goto("/society");
    await holds("2.2", "an empty table of societies says 'No record found'", () =>
      reads(page, "No record found"),
    );
    await page.goto("/society?edit=new");
    const dialog = page.getByRole("dialog", { name: "Society Registration" });
    await button(dialog, "Add").click();
    await holds("5", "society: 'Country is required'", () =>
      complains(dialog, "Country", "Country is required"),
    );
  });
}

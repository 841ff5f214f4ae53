import { fireEvent, screen, within } from "@testing-library/react";
import { IconEdit, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { axeViolations } from "#web/testing/axe.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { setPhone } from "#web/testing/screen.ts";
import { markFirstPaint } from "#web/lib/firstPaint.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { saveHiddenColumns } from "./table/hiddenColumns.ts";
import type { DataColumn, DataTableProps } from "./table/types.ts";
import { clearSession } from "#web/lib/session.ts";
import type { View } from "#web/lib/view.ts";

type Flat = { id: number; building: string; name: string; due: number | null };

const columns: DataColumn<Flat>[] = [
  { key: "building", header: "Building Name", value: (flat) => flat.building, filter: true },
  { key: "name", header: "Flat Number", value: (flat) => flat.name, cardTitle: true },
  { key: "due", header: "Due", value: (flat) => flat.due, align: "right", hideOnPhone: true },
];
const someFlats: Flat[] = [
  { id: 1, building: "Tower B", name: "Flat 10", due: null },
  { id: 2, building: "Tower A", name: "flat 1", due: 50 },
  { id: 3, building: "Tower A", name: "Flat 2", due: 900 },
];
const manyFlats = Array.from({ length: 7200 }, (_, index) => ({
  id: index + 1,
  building: "Tower A",
  name: `Flat ${index + 1}`,
  due: index,
}));

const flatTable = (props: Partial<DataTableProps<Flat>> = {}) => (
  <DataTable caption="Flats" columns={columns} rows={someFlats} rowKey={(flat) => flat.id} {...props} />
);
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
const rows = () => screen.getAllByRole("row").slice(1);
const names = () => rows().map((row) => cellsOf(row)[2]);
const header = (name: string) => screen.getByRole("columnheader", { name: new RegExp(`^${name}`) });

test("rows are numbered under S No and keep their order", () => {
  renderUi(flatTable());
  expect(rows().map((row) => cellsOf(row))).toEqual([
    ["1", "Tower B", "Flat 10", ""],
    ["2", "Tower A", "flat 1", "50"],
    ["3", "Tower A", "Flat 2", "900"],
  ]);
  expect(screen.getByRole("columnheader", { name: "S No" })).toBeVisible();
});

test("a header sorts ascending, then descending, then not at all; numbers in names sort numerically", async () => {
  const { user } = renderUi(flatTable());
  const button = screen.getByRole("button", { name: "Flat Number" });
  expect(header("Flat Number")).toHaveAttribute("aria-sort", "none");
  await user.click(button);
  expect(names()).toEqual(["flat 1", "Flat 2", "Flat 10"]);
  expect(header("Flat Number")).toHaveAttribute("aria-sort", "ascending");
  await user.click(button);
  expect(names()).toEqual(["Flat 10", "Flat 2", "flat 1"]);
  expect(header("Flat Number")).toHaveAttribute("aria-sort", "descending");
  await user.click(button);
  expect(names()).toEqual(["Flat 10", "flat 1", "Flat 2"]);
  expect(header("Flat Number")).toHaveAttribute("aria-sort", "none");
});

test("only data columns are sortable", () => {
  renderUi(
    flatTable({ actions: (flat) => [{ label: `Edit ${flat.name}`, icon: IconEdit, onClick: () => {} }] }),
  );
  const heads = screen.getAllByRole("columnheader");
  const sortable = heads.filter((head) => head.hasAttribute("aria-sort"));
  const fixed = heads.filter((head) => !head.hasAttribute("aria-sort"));
  expect(sortable).toEqual(["Building Name", "Flat Number", "Due"].map(header));
  expect(fixed).toEqual(["S No", "Action"].map(header));
});

test("rows without a value stay last in both directions", async () => {
  const { user } = renderUi(flatTable());
  await user.click(screen.getByRole("button", { name: "Due" }));
  expect(names()).toEqual(["flat 1", "Flat 2", "Flat 10"]);
  await user.click(screen.getByRole("button", { name: "Due" }));
  expect(names()).toEqual(["Flat 2", "flat 1", "Flat 10"]);
});

test("a column is filtered by one of its values, found by typing, and reset with all", async () => {
  const { user } = renderUi(flatTable());
  await user.click(screen.getByRole("button", { name: "Filter by Building Name" }));
  const options = () =>
    within(screen.getByRole("listbox"))
      .getAllByRole("option")
      .map((option) => option.textContent);
  expect(options()).toEqual(["All", "Tower A", "Tower B"]);
  await user.type(screen.getByRole("combobox", { name: "Search Building Name" }), "zzz");
  expect(options()).toEqual(["No results found"]);
  await user.clear(screen.getByRole("combobox", { name: "Search Building Name" }));
  await user.click(screen.getByRole("option", { name: "Tower A" }));
  expect(names()).toEqual(["flat 1", "Flat 2"]);
  await user.click(screen.getByRole("button", { name: "Filter by Building Name: Tower A" }));
  await user.click(screen.getByRole("option", { name: "All" }));
  expect(names()).toHaveLength(3);
});

test("a filter without matches says so and can be cleared", async () => {
  const { user, rerender } = renderUi(flatTable());
  await user.click(screen.getByRole("button", { name: "Filter by Building Name" }));
  await user.click(screen.getByRole("option", { name: "Tower B" }));
  rerender(flatTable({ rows: someFlats.slice(1), empty: "Add the first flat" }));
  expect(screen.getByText("No record found")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(names()).toEqual(["flat 1", "Flat 2"]);
});

test("7,200 rows are shown twenty at a time with five page buttons", async () => {
  const { user } = renderUi(flatTable({ rows: manyFlats }));
  const pages = screen.getByRole("navigation", { name: "Pages of Flats" });
  const numbers = () =>
    within(pages)
      .getAllByRole("button", { name: /^Page/ })
      .map((page) => page.textContent);
  expect(screen.getByText("1–20 of 7,200")).toBeVisible();
  expect(numbers()).toEqual(["1", "2", "3", "4", "5"]);
  expect(within(pages).getByRole("button", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
  expect(within(pages).getByRole("button", { name: "Previous page" })).toBeDisabled();

  await user.click(within(pages).getByRole("button", { name: "Page 5" }));
  expect(screen.getByText("81–100 of 7,200")).toBeVisible();
  expect(numbers()).toEqual(["3", "4", "5", "6", "7"]);
  expect(cellsOf(rows()[0] ?? document.body)[0]).toBe("81");

  await user.selectOptions(screen.getByRole("combobox", { name: "Rows per page" }), "30");
  expect(screen.getByText("1–30 of 7,200")).toBeVisible();
  expect(rows()).toHaveLength(30);
});

test("sorting goes back to page 1, saving a row does not", async () => {
  const { user, rerender } = renderUi(flatTable({ rows: manyFlats }));
  await user.click(screen.getByRole("button", { name: "Next page" }));
  rerender(flatTable({ rows: manyFlats.map((flat) => ({ ...flat })) }));
  expect(screen.getByText("21–40 of 7,200")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Flat Number" }));
  expect(screen.getByText("1–20 of 7,200")).toBeVisible();
});

test("deleting the only row of the last page shows the page before", async () => {
  const { user, rerender } = renderUi(flatTable({ rows: manyFlats.slice(0, 21) }));
  await user.click(screen.getByRole("button", { name: "Page 2" }));
  expect(names()).toEqual(["Flat 21"]);
  rerender(flatTable({ rows: manyFlats.slice(0, 20) }));
  expect(names()[0]).toBe("Flat 1");
});

test("actions are icon buttons named after their row", async () => {
  const edit = vi.fn<(id: number) => void>();
  const { user } = renderUi(
    flatTable({
      actions: (flat) => [
        { label: `Edit ${flat.name}`, icon: IconEdit, onClick: () => edit(flat.id) },
        { label: `Delete ${flat.name}`, icon: IconTrash, onClick: () => {}, tone: "danger" },
      ],
    }),
  );
  expect(screen.getByRole("columnheader", { name: "Action" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Edit Flat 2" }));
  expect(edit).toHaveBeenCalledWith(3);
});

test("it shows loading, empty and error states", async () => {
  const retry = vi.fn<() => void>();
  const { user, rerender } = renderUi(flatTable({ rows: undefined, loading: true }));
  expect(screen.getByRole("status")).toHaveTextContent("Loading ...");
  rerender(flatTable({ rows: [] }));
  expect(screen.getByText("No record found")).toBeVisible();
  rerender(flatTable({ rows: [], empty: "Add the first flat" }));
  expect(screen.getByText("Add the first flat")).toBeVisible();
  rerender(
    flatTable({ rows: [], error: { message: "The database is away.", requestId: "r-7" }, onRetry: retry }),
  );
  expect(screen.getByRole("alert")).toHaveTextContent("The database is away.");
  expect(screen.getByRole("alert")).toHaveTextContent("r-7");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
});

test("server-paged rows request another page, order and size", async () => {
  const requestedViews: View[] = [];
  function Bookings() {
    const [view, setView] = useState<View>({ page: 2, pageSize: 10, sort: null });
    const onChange = (next: View) => {
      requestedViews.push(next);
      setView(next);
    };
    return flatTable({ paging: { ...view, total: 45, onChange } });
  }
  const { user } = renderUi(<Bookings />);
  expect(screen.getByText("11–20 of 45")).toBeVisible();
  expect(cellsOf(rows()[0] ?? document.body)[0]).toBe("11");
  expect(screen.queryByRole("button", { name: /^Filter by/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Page 5" }));
  await user.click(screen.getByRole("button", { name: "Flat Number" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Rows per page" }), "30");
  expect(names()).toEqual(["Flat 10", "flat 1", "Flat 2"]);
  const sort = { by: "name", descending: false };
  expect(requestedViews).toEqual([
    { page: 5, pageSize: 10, sort: null },
    { page: 1, pageSize: 10, sort },
    { page: 1, pageSize: 30, sort },
  ]);
});

test("a list that was not counted to its end says so, and can be paged on", async () => {
  const view: View = { page: 500, pageSize: 20, sort: null };
  const onChange = vi.fn<(next: View) => void>();
  const { user } = renderUi(flatTable({ paging: { ...view, total: 10_000, totalIsMore: true, onChange } }));
  expect(screen.getByText("9,981–10,000 of more than 10,000")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next page" }));
  expect(onChange).toHaveBeenCalledWith({ ...view, page: 501 });
});

test("the export contains the filtered rows, in order, without formulas", async () => {
  let exported: Blob | undefined;
  URL.createObjectURL = (file: Blob) => {
    exported = file;
    return "blob:flats";
  };
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user } = renderUi(
    flatTable({ rows: [...someFlats, { id: 4, building: "=Tower", name: "Flat 3, west", due: -5 }] }),
  );
  await user.click(screen.getByRole("button", { name: "Flat Number" }));
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await vi.waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(click.mock.contexts[0]).toHaveProperty("download", "Flats.csv");
  expect((await exported?.text())?.replace("\uFEFF", "").split("\r\n")).toEqual([
    "Building Name,Flat Number,Due",
    "Tower A,flat 1,50",
    "Tower A,Flat 2,900",
    '\'=Tower,"Flat 3, west",-5',
    "Tower B,Flat 10,",
  ]);
});

test("on a phone, rows are cards with their actions, sorted and filtered from above", async () => {
  setPhone(true);
  const { user } = renderUi(
    flatTable({ actions: (flat) => [{ label: `Edit ${flat.name}`, icon: IconEdit, onClick: () => {} }] }),
  );
  expect(screen.queryByRole("table")).toBeNull();
  const cards = () => within(screen.getByRole("list", { name: "Flats" })).getAllByRole("listitem");
  const first = within(cards()[0] ?? document.body);
  expect(first.getByText("Flat 10")).toBeVisible();
  expect(first.getByRole("definition")).toHaveTextContent("Tower B");
  expect(first.queryByText("Due")).toBeNull();
  expect(first.getByRole("button", { name: "Edit Flat 10" })).toBeVisible();

  await user.click(screen.getByText("Sort and filter"));
  await user.selectOptions(screen.getByLabelText("Sort by"), "Flat Number, ascending");
  await user.selectOptions(screen.getByLabelText("Building Name"), "Tower A");
  expect(cards().map((card) => card.textContent)).toEqual([
    expect.stringContaining("flat 1"),
    expect.stringContaining("Flat 2"),
  ]);
  expect(await axeViolations()).toEqual([]);
});

test("the table, its filter and its notices have no accessibility violations", async () => {
  const { user, rerender } = renderUi(flatTable({ rows: manyFlats }));
  await user.click(screen.getByRole("button", { name: "Filter by Building Name" }));
  expect(await axeViolations()).toEqual([]);
  rerender(flatTable({ rows: [], error: { message: "The database is away." }, onRetry: () => {} }));
  expect(await axeViolations()).toEqual([]);
});

test("rows that could not be refreshed stay, with a notice and a retry button", async () => {
  const onRetry = vi.fn<() => void>();
  const { user } = renderUi(flatTable({ error: { message: "The server could not be reached." }, onRetry }));
  expect(rows()).toHaveLength(3);
  expect(screen.getByText("These rows may be out of date: The server could not be reached.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(await axeViolations()).toEqual([]);
});

describe("rows that can be opened", () => {
  const opened = vi.fn<(id: number) => void>();
  const deleted = vi.fn<() => void>();
  const opening = (props: Partial<DataTableProps<Flat>> = {}) =>
    flatTable({
      actions: ({ id, name }) => [
        { label: `Edit ${name}`, icon: IconEdit, opens: true, onClick: () => opened(id) },
        { label: `Delete ${name}`, icon: IconTrash, tone: "danger", onClick: deleted },
      ],
      preview: { title: ({ name }) => name },
      ...props,
    });
  beforeEach(() => {
    markFirstPaint();
    opened.mockClear();
    deleted.mockClear();
  });

  /** The keyboard handler is loaded lazily: retries until it responds. */
  const untilFocused = (user: ReturnType<typeof renderUi>["user"], at: number) =>
    vi.waitFor(async () => {
      if (document.activeElement === document.body) await user.keyboard("j");
      expect(rows()[at]).toHaveFocus();
    });

  test("open on a click anywhere except on their buttons, and not while text is selected", async () => {
    const { user } = renderUi(opening());
    await user.click(screen.getByText("Flat 10"));
    expect(opened).toHaveBeenCalledExactlyOnceWith(1);
    await user.click(screen.getByRole("button", { name: "Delete Flat 10" }));
    expect(deleted).toHaveBeenCalledOnce();
    expect(opened).toHaveBeenCalledOnce();
    getSelection()?.selectAllChildren(screen.getByText("Flat 2"));
    fireEvent.click(screen.getByText("Flat 2"));
    expect(opened).toHaveBeenCalledOnce();
  });

  test("are navigated with J and K and opened with Enter, but not while typing", async () => {
    const { user } = renderUi(
      <>
        <input aria-label="Search" />
        {opening()}
      </>,
    );
    await untilFocused(user, 0);
    await user.keyboard("j");
    expect(rows()[1]).toHaveFocus();
    await user.keyboard("kkk");
    expect(rows()[0]).toHaveFocus();
    await user.keyboard("jjjjj{Enter}");
    expect(rows()[2]).toHaveFocus();
    expect(opened).toHaveBeenCalledExactlyOnceWith(3);
    await user.type(screen.getByLabelText("Search"), "jk{Enter}");
    expect(screen.getByLabelText("Search")).toHaveValue("jk");
    expect(opened).toHaveBeenCalledOnce();
  });

  test("are previewed beside the list with Space or a button; Escape returns to the row", async () => {
    const { user } = renderUi(opening());
    await untilFocused(user, 0);
    await user.keyboard(" ");
    const preview = await screen.findByRole("region", { name: "A look at Flat 10" });
    expect(within(preview).getByText("Tower B")).toBeVisible();
    expect(within(preview).queryByText("Due")).toBeNull();
    await user.keyboard("j");
    const next = screen.getByRole("region", { name: "A look at flat 1" });
    expect(within(next).getByText("50")).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("region")).toBeNull();
    expect(rows()[1]).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Look at Flat 2" }));
    await user.click(screen.getByRole("button", { name: "Close the look" }));
    expect(rows()[2]).toHaveFocus();
    expect(opened).not.toHaveBeenCalled();
  });

  test("open as cards too", async () => {
    setPhone(true);
    const { user } = renderUi(opening());
    const first = within(screen.getByRole("list", { name: "Flats" })).getByText("Tower B");
    await user.click(first);
    expect(opened).toHaveBeenCalledExactlyOnceWith(1);
    expect(await axeViolations()).toEqual([]);
  });
});

test("columns are hidden and shown again, and stay so beyond the session", async () => {
  const wide: DataColumn<Flat>[] = [
    ...columns,
    { key: "id", header: "Id", value: (flat) => flat.id },
    { key: "floor", header: "Floor", value: () => "1" },
  ];
  const isShown = () => screen.queryByRole("columnheader", { name: /^Id/ }) !== null;
  const { user, unmount } = renderUi(flatTable({ columns: wide }));
  await user.click(screen.getByRole("button", { name: "Columns" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Columns" }));
  expect(dialog.queryByRole("checkbox", { name: "Building Name" })).toBeNull();
  await user.click(dialog.getByRole("checkbox", { name: "Id" }));
  expect(isShown()).toBe(false);
  unmount();
  clearSession();
  const again = renderUi(flatTable({ columns: wide }));
  expect(isShown()).toBe(false);
  await again.user.click(screen.getByRole("button", { name: "Columns (4)" }));
  await again.user.click(await screen.findByRole("checkbox", { name: "Id" }));
  expect(isShown()).toBe(true);
});

test("a column that was hidden while the list had more columns can be shown again", async () => {
  saveHiddenColumns("Flats", ["due", "no longer there"]);
  const { user } = renderUi(flatTable());
  expect(screen.queryByRole("columnheader", { name: /^Due/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Columns (2)" }));
  await user.click(await screen.findByRole("checkbox", { name: "Due" }));
  expect(header("Due")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Columns/ })).toBeNull();
});

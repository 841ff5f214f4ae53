import { answerCall, refuseAsLogged, sentTo } from "#web/testing/api.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { getOverview, type Overview } from "#contract/society/overview.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { setPhone } from "#web/testing/screen.ts";
import { SocietyView } from "./SocietyView.tsx";

let lastId = 0;
const spot = (name: string) => ({ id: ++lastId, name });
const floor = (name: string, flats: string) => ({
  ...spot(name),
  flats: flats.split(" ").filter(Boolean).map(spot),
});
const emptySociety: Overview = {
  societyId: 7,
  societyName: "Sobha Dream Acres",
  address: "Panathur Road, Bengaluru 560103",
  active: true,
  buildings: [],
  parkingFloors: [],
};
const dreamAcres: Overview = {
  ...emptySociety,
  buildings: [
    {
      ...spot("Tower A"),
      floors: [
        floor("1", "101 102 103"),
        floor("2", "201 203"),
        floor("4", "401 402 403"),
        floor("B1", ""),
        floor("G", "G01 G02 G03"),
      ],
    },
    { ...spot("Tower B"), floors: [floor("1", "101 102"), floor("2", "201 202")] },
    { ...spot("Tower C"), floors: [] },
  ],
  parkingFloors: [
    { ...spot("B1"), pillars: ["P1", "P2", "P4"].map(spot) },
    { ...spot("B2"), pillars: [] },
  ],
};

function open(onClose = () => {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderUi(
    <QueryClientProvider client={client}>
      <SocietyView societyId={7} onClose={onClose} />
    </QueryClientProvider>,
  );
}

async function openDrawing(overview = dreamAcres) {
  answerCall(getOverview, () => overview);
  const { user } = open();
  const drawing = within(await screen.findByRole("tree", { name: `Drawing of ${overview.societyName}` }));
  return { user, drawing, details: within(screen.getByRole("region", { name: "Details" })) };
}

test("it shows that it is loading, and fetches the opened society", async () => {
  answerCall(getOverview, () => new Promise(() => {}));
  open();
  expect(screen.getByRole("dialog", { name: "Society" })).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("Loading ...");
  await vi.waitFor(() => expect(sentTo(getOverview)).toEqual([{ societyId: 7 }]));
});

test("an error shows its request id, and retrying draws the society", async () => {
  const message = "The database is away. Try again in a moment.";
  answerCall(getOverview, () => refuseAsLogged(503, message, "r-7"));
  const { user } = open();
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(screen.getByRole("alert")).toHaveTextContent("r-7");
  answerCall(getOverview, () => dreamAcres);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("tree")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an empty society says what to do", async () => {
  answerCall(getOverview, () => emptySociety);
  open();
  expect(await screen.findByText("Nothing to draw yet")).toBeVisible();
  expect(screen.queryByRole("tree")).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test("name, address and totals are shown above the drawing", async () => {
  await openDrawing();
  expect(screen.getByRole("dialog", { name: "Sobha Dream Acres" })).toBeVisible();
  expect(screen.getByText("Panathur Road, Bengaluru 560103")).toBeVisible();
  expect(screen.getByText("3 towers · 7 floors · 15 flats · 2 parking levels · 3 pillars")).toBeVisible();
  expect(screen.queryByText("Inactive")).toBeNull();
});

test("a society that is no longer served is labelled", async () => {
  await openDrawing({ ...dreamAcres, active: false });
  expect(screen.getByText("Inactive")).toBeVisible();
});

test("every tower, floor and deck is a named item, floors from the top down", async () => {
  const { drawing } = await openDrawing();
  const items = drawing.getAllByRole("treeitem");
  expect(items.map((item) => item.getAttribute("aria-label") ?? item.textContent)).toEqual([
    "Tower A 5 floors · 11 flats",
    "Tower A, floor 4, 3 flats: 401 to 403",
    "Tower A, no floor 3",
    "Tower A, floor 2, 2 flats: 201, 203, missing 202",
    "Tower A, floor 1, 3 flats: 101 to 103",
    "Tower A, floor G, 3 flats: G01 to G03",
    "Tower A, floor B1, no flats",
    "Tower B 2 floors · 4 flats",
    "Tower B, floor 2, 2 flats: 201, 202",
    "Tower B, floor 1, 2 flats: 101, 102",
    "Tower C No floors yet",
    "B1 3 pillars: P1, P2, P4, missing P3",
    "B2 No pillars yet",
  ]);
});

test("details of the hovered place are shown beside the drawing, and of the clicked one once the mouse leaves", async () => {
  const { user, drawing, details } = await openDrawing();
  await user.click(drawing.getByRole("treeitem", { name: /Tower B, floor 1/ }));
  await user.hover(drawing.getByRole("treeitem", { name: /Tower A, floor 2/ }));
  expect(details.getByRole("heading", { name: "Floor 2" })).toBeVisible();
  expect(details.getByText("2 flats, 1 missing")).toBeVisible();
  expect(details.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "201",
    "missing 202",
    "203",
  ]);
  await user.unhover(screen.getByRole("tree"));
  expect(details.getByText("Tower B")).toBeVisible();
  expect(details.getByRole("heading", { name: "Floor 1" })).toBeVisible();
});

test("a deck's pillars are listed as ranges, then the missing ones", async () => {
  const { user, drawing, details } = await openDrawing();
  await user.click(drawing.getByRole("treeitem", { name: /^B1 3 pillars/ }));
  expect(details.getByText("3 pillars, 1 missing")).toBeVisible();
  expect(details.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "P1",
    "P2",
    "P4",
    "missing P3",
  ]);
});

test("the drawing is one tab stop, arrow keys move inside it, Enter moves to the names", async () => {
  const { user, drawing, details } = await openDrawing();
  expect(drawing.getAllByRole("treeitem").filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  screen.getByRole("switch", { name: "Show as table" }).focus();
  await user.tab();
  expect(document.activeElement).toHaveAccessibleName("Tower A, floor 4, 3 flats: 401 to 403");
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}");
  const second = drawing.getByRole("treeitem", { name: /Tower B, floor 2/ });
  expect(second).toHaveFocus();
  expect(second).toHaveAttribute("aria-selected", "true");
  expect(drawing.getAllByRole("treeitem").filter(({ tabIndex }) => tabIndex === 0)).toEqual([second]);
  expect(details.getByRole("heading", { name: "Floor 2" })).toBeVisible();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("region", { name: "Details" })).toHaveFocus();
});

test("a gap links to its place in the drawing", async () => {
  const { user, drawing, details } = await openDrawing();
  expect(screen.getByRole("heading", { name: "Gaps (5)" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Tower A: floor 2 has 2 flats, others have 3" }));
  expect(drawing.getByRole("treeitem", { name: /Tower A, floor 2/ })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Tower A: no floor 3" }));
  expect(drawing.getByRole("treeitem", { name: "Tower A, no floor 3" })).toHaveFocus();
  expect(details.getByRole("heading", { name: "No floor 3" })).toBeVisible();
});

test("the same counts are in the tables", async () => {
  const { user } = await openDrawing();
  await user.click(screen.getByRole("switch", { name: "Show as table" }));
  expect(screen.queryByRole("tree")).toBeNull();
  const rowsOf = (name: string) =>
    within(screen.getByRole("table", { name }))
      .getAllByRole("row")
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole("cell")
          .slice(1)
          .map((cell) => cell.textContent),
      );
  expect(rowsOf("Buildings")).toEqual([
    ["Tower A", "5", "11", "3"],
    ["Tower B", "2", "4", ""],
    ["Tower C", "0", "0", ""],
  ]);
  expect(rowsOf("Building Floors")[1]).toEqual(["Tower A", "2", "2", "201, 203", "202"]);
  expect(rowsOf("Parking Floors")[0]).toEqual(["B1", "3", "P3"]);
  expect(await axeViolations()).toEqual([]);
});

test("Escape and the close button close it", async () => {
  answerCall(getOverview, () => dreamAcres);
  const close = vi.fn<() => void>();
  const { user } = open(close);
  await screen.findByRole("tree");
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(close).toHaveBeenCalledTimes(2);
});

test.each([
  ["a desk", false],
  ["a phone", true],
])("the drawing has no accessibility violations on %s", async (_, phone) => {
  setPhone(phone);
  const { user, drawing } = await openDrawing();
  await user.click(drawing.getByRole("treeitem", { name: /Tower A, floor 2/ }));
  expect(await axeViolations()).toEqual([]);
});

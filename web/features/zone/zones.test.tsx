import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getCountries, getStates } from "#contract/geography/geography.ts";
import { addZone, deleteZone, getZone, getZoneMap, searchZones, updateZone } from "#contract/zone/zone.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";

type Ring = [number, number][];
const square = (x: number, y: number, size: number): Ring => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];

const baner = {
  serviceZoneId: 3,
  name: "Baner",
  countryId: 1,
  countryName: "India",
  stateId: 20,
  stateName: "Maharashtra",
  city: "Pune",
  phone1: "411045",
  polygon: square(73.7, 18.5, 0.1),
  active: true,
};
const aundh = {
  ...baner,
  serviceZoneId: 4,
  name: "Aundh",
  phone1: "411007",
  polygon: square(73.79, 18.55, 0.1),
};
const old = { ...baner, serviceZoneId: 5, name: "Old town", polygon: [] as Ring, active: false };
const lines = [
  { ...baner, societies: 2, overlaps: ["Aundh"] },
  { ...aundh, societies: 0, overlaps: ["Baner"] },
  { ...old, societies: 0, overlaps: [] },
];
const society = (
  societyId: number,
  societyName: string,
  longitude: number,
  latitude: number,
  zoneIds: number[],
) => ({
  societyId,
  societyName,
  longitude,
  latitude,
  zoneIds,
});

beforeEach(() => {
  signInAs("operations");
  answerCall(getCountries, () => [{ id: 1, CountryName: "India", name: "India" }]);
  answerCall(getStates, () => [{ id: 20, StateName: "Maharashtra" }]);
  answerCall(searchZones, () => ({ rows: lines, total: 3 }));
  answerCall(getZone, () => baner);
  answerCall(getZoneMap, () => ({
    styleUrl: null,
    zones: [baner, aundh, old],
    societies: [
      society(1, "Green Acres", 73.75, 18.55, [3]),
      society(2, "Palm Court", 73.72, 18.52, [3]),
      society(3, "Far Away", 73.95, 18.7, []),
    ],
  }));
});

const row = (name: RegExp) => screen.findByRole("row", { name });
const button = (name: string) => screen.getByRole("button", { name });
const corners = () => screen.getByRole("textbox", { name: "Corners" });
/** The facts about the shown area. */
const facts = (container: HTMLElement = screen.getByRole("dialog")) => within(container).getByRole("status");
const findMap = () => screen.findByRole("img", { name: "Service zones and societies" });

async function openForm(address: string, name: string) {
  const app = renderApp(address);
  await within(await screen.findByRole("dialog", { name })).findByRole("textbox", { name: "Zone Name" });
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Country" })).toHaveValue("India"));
  return app;
}

async function fillIn(user: UserEvent) {
  await user.type(screen.getByRole("textbox", { name: "Zone Name" }), "Pashan");
  await user.type(screen.getByRole("textbox", { name: "City" }), "Pune");
  await user.type(screen.getByRole("textbox", { name: "Zip Code" }), "411021");
  await user.click(screen.getByRole("combobox", { name: "State" }));
  await user.click(await screen.findByRole("option", { name: "Maharashtra" }));
}

test("zones are listed with their location, the number of societies inside, and their overlaps", async () => {
  renderApp("/service-zone");
  const line = await row(/^Baner/);
  expect(within(line).getByText("Pune, Maharashtra")).toBeVisible();
  expect(within(line).getByText("411045")).toBeVisible();
  expect(within(line).getByRole("cell", { name: "2" })).toBeVisible();
  expect(within(line).getByText("Overlaps Aundh")).toBeVisible();
  expect(within(await row(/^Old town/)).getByText("Inactive")).toBeVisible();
  await findMap();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});

test("the URL holds the filters", async () => {
  renderApp("/service-zone?page=2&size=10&search=pune&sort=-societies&state=active");
  await row(/^Baner/);
  expect(sentTo(searchZones).at(-1)).toEqual({
    page: 2,
    pageSize: 10,
    search: "pune",
    sort: { by: "societies", descending: true },
    filters: { Active: true },
  });
});

test("selecting a zone in the list shows it on the map with its societies; selecting it again deselects it", async () => {
  const { user, history } = renderApp("/service-zone");
  await row(/^Baner/);
  const name = screen.getByRole("button", { name: /^Baner/ });
  await user.click(name);
  const map = screen.getByRole("region", { name: "Map" });
  await waitFor(() =>
    expect(facts(map)).toHaveTextContent("Baner2 societies inside: Green Acres, Palm Court"),
  );
  expect(facts(map)).toHaveTextContent("Overlaps Aundh");
  expect(name).toHaveAttribute("aria-pressed", "true");
  expect(history.location.search).toBe("?view=3");
  await user.click(name);
  await waitFor(() => expect(history.location.search).toBe(""));
  expect(facts(map)).toHaveTextContent("Choose a zone in the list or on the map");
});

test("a zone selected on the map is selected in the list", async () => {
  const { user } = renderApp("/service-zone");
  await row(/^Aundh/);
  const areas = (await findMap()).querySelectorAll("[data-tone]");
  await user.click(areas[1] as Element);
  await waitFor(() =>
    expect(screen.getByRole("button", { name: /^Aundh/ })).toHaveAttribute("aria-pressed", "true"),
  );
});

test("a zone that is not drawn yet says so", async () => {
  renderApp("/service-zone?view=5");
  const map = await screen.findByRole("region", { name: "Map" });
  await waitFor(() => expect(facts(map)).toHaveTextContent("Old townNot drawn yet."));
});

test("the list does not wait for the map", async () => {
  answerCall(getZoneMap, () => refuse(503, "The map is away."));
  renderApp("/service-zone");
  expect(await row(/^Baner/)).toBeVisible();
});

test("a map that fails to load says so", async () => {
  answerCall(getZoneMap, () => refuse(403, "The map is not yours."));
  renderApp("/service-zone");
  expect(await screen.findByText("The map is not yours.")).toBeVisible();
  expect(await row(/^Baner/)).toBeVisible();
});

test("a list that fails to load says so and can be retried", async () => {
  answerCall(searchZones, () => refuse(403, "Not yours to see."));
  const { user } = renderApp("/service-zone");
  expect(await screen.findByText("Not yours to see.")).toBeVisible();
  answerCall(searchZones, () => ({ rows: lines, total: 3 }));
  await user.click(button("Try again"));
  expect(await row(/^Baner/)).toBeVisible();
});

test("an empty list explains zones and offers the first step", async () => {
  answerCall(searchZones, () => ({ rows: [], total: 0 }));
  renderApp("/service-zone");
  expect(await screen.findByText("No service zones yet")).toBeVisible();
  expect(screen.getAllByRole("button", { name: "Add Zone" })).toHaveLength(2);
});

test.each(["support", "owner"] as const)("%s has read-only access to zones", async (role) => {
  signInAs(role);
  renderApp("/service-zone?edit=3");
  const line = await row(/^Baner/);
  expect(within(line).getAllByRole("button")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Add Zone" })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("on a phone, zones are cards with the same content", async () => {
  setPhone(true);
  renderApp("/service-zone");
  const list = await screen.findByRole("list", { name: "Service zones" });
  expect(within(list).getByText("Overlaps Aundh")).toBeVisible();
  expect(within(list).getByRole("button", { name: "Edit Baner" })).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});

test("a missing value is reported at its field, and nothing is sent", async () => {
  const { user } = await openForm("/service-zone?edit=new", "Add Zone");
  await user.click(button("Add"));
  for (const [name, message] of [
    ["Zone Name", "Zone name is required"],
    ["City", "City is required"],
    ["Zip Code", "Zip code is required"],
  ] as const)
    expect(screen.getByRole("textbox", { name })).toHaveAccessibleDescription(message);
  expect(screen.getByRole("combobox", { name: "State" })).toHaveAccessibleDescription("State is required");
  await user.type(screen.getByRole("textbox", { name: "Zip Code" }), "4110");
  expect(screen.getByRole("textbox", { name: "Zip Code" })).toHaveAccessibleDescription(
    "Must be a 6 digit number",
  );
  expect(sentTo(addZone)).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test("a zone can be added before its border is drawn", async () => {
  answerCall(addZone, () => ({ serviceZoneId: 9 }));
  const { user } = await openForm("/service-zone?edit=new", "Add Zone");
  expect(facts()).toHaveTextContent("Not drawn yet.");
  await fillIn(user);
  await user.click(button("Add"));
  expect(await screen.findByText("Zone Added Successfully")).toBeVisible();
  expect(sentTo(addZone)).toEqual([
    { Name: "Pashan", CountryId: 1, StateId: 20, City: "Pune", Phone1: "411021", Polygon: [], Active: true },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("typed corners update the societies inside and the overlaps at once, and are sent", async () => {
  answerCall(addZone, () => ({ serviceZoneId: 9 }));
  const { user } = await openForm("/service-zone?edit=new", "Add Zone");
  await fillIn(user);
  await user.click(corners());
  await user.paste("18.54, 73.74\n18.54, 73.76\n18.56, 73.76");
  await waitFor(() => expect(facts()).toHaveTextContent("1 society inside: Green Acres"));
  expect(facts()).toHaveTextContent("Overlaps Baner");
  const sketch = within(screen.getByRole("dialog")).getByRole("img", { name: "Border of the zone" });
  expect(sketch.querySelectorAll("g > text[dy]")).toHaveLength(3);
  expect(within(sketch).getByText(/^\d+ k?m$/)).toBeInTheDocument();
  await user.click(button("Add"));
  await waitFor(() =>
    expect(sentTo(addZone)).toMatchObject([
      {
        Polygon: [
          [73.74, 18.54],
          [73.76, 18.54],
          [73.76, 18.56],
        ],
      },
    ]),
  );
});

test("an invalid line is reported on blur, and blocks submitting", async () => {
  const { user } = await openForm("/service-zone?edit=new", "Add Zone");
  await fillIn(user);
  await user.click(corners());
  await user.paste("18.54, 73.74\nBaner\n18.56, 73.76");
  expect(corners()).not.toBeInvalid();
  await user.tab();
  await waitFor(() => expect(corners()).toBeInvalid());
  expect(corners()).toHaveAccessibleDescription(
    /Line 2: write latitude and longitude, such as 18\.5590, 73\.7868/,
  );
  await user.click(button("Add"));
  expect(sentTo(addZone)).toEqual([]);
});

test("a self-intersecting border is reported while typing, and refused on submit", async () => {
  const { user } = await openForm("/service-zone?edit=new", "Add Zone");
  await fillIn(user);
  await user.click(corners());
  await user.paste("18, 73\n19, 74\n18, 74\n19, 73");
  await waitFor(() => expect(facts()).toHaveTextContent("The border crosses or touches itself."));
  await user.click(button("Add"));
  await waitFor(() =>
    expect(corners()).toHaveAccessibleDescription(/The border must not cross or touch itself/),
  );
  expect(sentTo(addZone)).toEqual([]);
});

test("a zone opens with its corners; clearing them can be undone", async () => {
  answerCall(updateZone, () => ({ serviceZoneId: 3 }));
  const { user } = await openForm("/service-zone?edit=3", "Edit Zone");
  const written = "18.5000, 73.7000\n18.5000, 73.8000\n18.6000, 73.8000\n18.6000, 73.7000";
  expect(corners()).toHaveValue(written);
  expect(facts()).toHaveTextContent("2 societies inside: Green Acres, Palm CourtOverlaps Aundh");
  expect(button("Undo")).toBeDisabled();
  await user.click(button("Clear"));
  expect(corners()).toHaveValue("");
  expect(button("Clear")).toBeDisabled();
  await user.click(button("Undo"));
  expect(corners()).toHaveValue(written);
  await user.click(screen.getByRole("switch", { name: /^Active/ }));
  await user.click(button("Update"));
  expect(await screen.findByText("Zone Updated Successfully")).toBeVisible();
  expect(sentTo(updateZone)).toMatchObject([{ serviceZoneId: 3, Polygon: baner.polygon, Active: false }]);
});

test("a server refusal is shown at its field, and no input is lost", async () => {
  const taken = "A zone with this name already exists.";
  answerCall(addZone, () => refuse(409, taken, { Name: taken }));
  const { user } = await openForm("/service-zone?edit=new", "Add Zone");
  await fillIn(user);
  await user.click(button("Add"));
  const name = screen.getByRole("textbox", { name: "Zone Name" });
  await waitFor(() => expect(name).toHaveAccessibleDescription(taken));
  expect(name).toHaveValue("Pashan");
});

test("closing asks before a changed border is lost", async () => {
  const { user } = await openForm("/service-zone?edit=3", "Edit Zone");
  await user.click(button("Clear"));
  await user.click(button("Close"));
  expect(await screen.findByRole("dialog", { name: "Discard what you typed?" })).toBeVisible();
});

test("a browser that cannot show the map says so and keeps the list of corners", async () => {
  await openForm("/service-zone?edit=new", "Add Zone");
  expect(await screen.findByText(/cannot show the map to draw on\. Write the corners instead/)).toBeVisible();
  expect(corners()).toBeEnabled();
});

test("a zone is deleted only after confirmation", async () => {
  answerCall(deleteZone, () => ({}));
  const { user } = renderApp("/service-zone");
  await user.click(await screen.findByRole("button", { name: "Delete Baner" }));
  await screen.findByRole("dialog", { name: "Delete Confirmation" });
  expect(sentTo(deleteZone)).toEqual([]);
  await user.click(button("Delete Item"));
  await waitFor(() => expect(sentTo(deleteZone)).toEqual([{ serviceZoneId: 3 }]));
});

import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { getCompanies } from "#contract/company/company.ts";
import { getCountries } from "#contract/geography/geography.ts";
import { addSociety, getSociety, updateSociety } from "#contract/society/society.ts";
import { getZoneMap } from "#contract/zone/zone.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { choose } from "#web/testing/choose.ts";
import { signInAs } from "#web/testing/people.ts";
import { answerGreenAcres, chamak, greenAcres } from "./testing/greenAcres.ts";

const childTabs = ["Buildings", "Building Floors", "Flats", "Parking Floors", "Parking Pillars"];
const tab = (name: string) => screen.getByRole("tab", { name });
const field = (name: string) => screen.getByRole("textbox", { name });
const choice = (name: string) => screen.getByRole("combobox", { name });
const add = () => screen.getByRole("button", { name: "Add" });

async function fillIn(user: UserEvent) {
  await user.type(field("Society Name"), "Green Acres");
  await user.type(field("Street"), "12 Baner Road");
  await user.type(field("City"), "Pune");
  await user.type(field("Pincode"), "411045");
  await choose(user, "State", "Maharashtra");
}

async function open(address: string) {
  const app = renderApp(address);
  await screen.findByRole("dialog", { name: "Society Registration" });
  await waitFor(() => expect(choice("Country")).toHaveValue("India"));
  return app;
}

beforeEach(() => {
  signInAs("admin");
  answerGreenAcres();
});

test("before the society is added, only its details can be filled in", async () => {
  await open("/society?edit=new");
  expect(tab("Society Details")).toBeEnabled();
  for (const name of childTabs) expect(tab(name)).toBeDisabled();
  expect(screen.queryByRole("switch", { name: "Active" })).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test("a missing value is reported at its field", async () => {
  const { user } = await open("/society?edit=new");
  await user.click(add());
  for (const [name, message] of [
    ["Society Name", "Society name is required"],
    ["Street", "Street is required"],
    ["City", "City is required"],
    ["Pincode", "Pincode is required"],
  ] as const)
    expect(field(name)).toHaveAccessibleDescription(message);
  expect(choice("State")).toHaveAccessibleDescription("State is required");
  await user.type(field("Pincode"), "4110");
  expect(field("Pincode")).toHaveAccessibleDescription("Pincode must be 6 digits");
  expect(sentTo(addSociety)).toEqual([]);
});

test("a society without a country is refused", async () => {
  answerCall(getCountries, () => []);
  const { user } = renderApp("/society?edit=new");
  await user.click(await screen.findByRole("button", { name: "Add" }));
  await waitFor(() => expect(choice("Country")).toHaveAccessibleDescription("Country is required"));
  expect(choice("State")).toBeDisabled();
});

test("an added society stays open to continue with its other parts", async () => {
  answerCall(addSociety, () => ({ societyId: 7 }));
  const { user, history } = await open("/society?edit=new");
  await fillIn(user);
  await user.click(add());
  expect(await screen.findByText("Society Added Successfully")).toBeVisible();
  expect(sentTo(addSociety)).toEqual([
    {
      SocietyName: "Green Acres",
      SocietyStreet: "12 Baner Road",
      CountryId: 1,
      StateId: 20,
      City: "Pune",
      Pincode: "411045",
      Active: true,
      WashesPerHour: null,
      Location: null,
      CompanyIds: [1],
      DefaultCompanyId: null,
    },
  ]);
  await waitFor(() => expect(tab("Buildings")).toHaveAttribute("aria-selected", "true"));
  for (const name of childTabs) expect(tab(name)).toBeEnabled();
  expect(history.location.search).toBe("?edit=7");
});

test("changing the country clears the state and loads the country's own states", async () => {
  const { user } = await open("/society?edit=new");
  await choose(user, "State", "Maharashtra");
  await choose(user, "Country", "Nepal");
  expect(choice("State")).toHaveValue("");
  await user.click(choice("State"));
  expect(await screen.findByRole("option", { name: "Bagmati" })).toBeVisible();
});

test("a server refusal is shown at its field, and no input is lost", async () => {
  const taken = "A society with this name already exists at this pincode.";
  answerCall(addSociety, () => refuse(409, taken, { SocietyName: taken }));
  const { user } = await open("/society?edit=new");
  await fillIn(user);
  await user.click(add());
  await waitFor(() => expect(field("Society Name")).toHaveAccessibleDescription(taken));
  expect(field("Society Name")).toHaveValue("Green Acres");
  expect(field("Street")).toHaveValue("12 Baner Road");
});

test("a refusal without a field is shown above the form", async () => {
  answerCall(addSociety, () => refuse(400, "Nothing can be added right now."));
  const { user } = await open("/society?edit=new");
  await fillIn(user);
  await user.click(add());
  expect(await screen.findByRole("alert")).toHaveTextContent("Nothing can be added right now.");
  expect(field("City")).toHaveValue("Pune");
});

test("a society is loaded, edited and deactivated", async () => {
  answerCall(updateSociety, () => ({ societyId: 7 }));
  const { user } = await open("/society?edit=7");
  await waitFor(() => expect(choice("State")).toHaveValue("Maharashtra"));
  for (const name of childTabs) expect(tab(name)).toBeEnabled();
  await user.clear(field("City"));
  await user.type(field("City"), "Pimpri");
  expect(screen.getByRole("switch", { name: "Active" })).toBeChecked();
  await user.click(screen.getByRole("switch", { name: "Active" }));
  await user.click(screen.getByRole("button", { name: "Update" }));
  expect(await screen.findByText("Society Updated Successfully")).toBeVisible();
  expect(sentTo(updateSociety)).toMatchObject([{ societyId: 7, City: "Pimpri", StateId: 20, Active: false }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a location is parsed as maps copy it, and refused at its field when invalid", async () => {
  answerCall(addSociety, () => ({ societyId: 7 }));
  const { user } = await open("/society?edit=new");
  await fillIn(user);
  await user.type(field("Location"), "Baner Road");
  await user.click(add());
  const refusal = /Write latitude and longitude, such as 18\.5590, 73\.7868/;
  await waitFor(() => expect(field("Location")).toHaveAccessibleDescription(refusal));
  expect(sentTo(addSociety)).toEqual([]);
  await user.clear(field("Location"));
  await user.type(field("Location"), "18.559, 73.7868");
  await user.click(add());
  await waitFor(() =>
    expect(sentTo(addSociety)).toMatchObject([{ Location: { latitude: 18.559, longitude: 73.7868 } }]),
  );
});

test("a location is picked on the map, or taken from the device", async () => {
  answerCall(getZoneMap, () => ({ styleUrl: null, zones: [], societies: [] }));
  const getCurrentPosition = vi.fn<Geolocation["getCurrentPosition"]>();
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "geolocation"));
  const { user } = await open("/society?edit=new");
  await user.click(screen.getByRole("button", { name: "On the map" }));
  await user.click(await screen.findByRole("button", { name: "Put the pin here" }));
  expect(field("Location")).toHaveDisplayValue(/^\d+\.\d{4,6}, \d+\.\d{4,6}$/);
  await user.click(screen.getByRole("button", { name: "Where I am now" }));
  const [found, refused] = getCurrentPosition.mock.lastCall ?? [];
  act(() => refused?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  expect(screen.getByText(/^This browser does not tell its position here/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Where I am now" }));
  act(() =>
    found?.({ coords: { latitude: 18.5590123, longitude: 73.78681, accuracy: 11.6 } } as GeolocationPosition),
  );
  expect(screen.getByText("Within 12 m.")).toBeVisible();
  expect(field("Location")).toHaveValue("18.559012, 73.78681");
});

test("a society's location is shown, and can be cleared", async () => {
  answerCall(getSociety, () => ({
    ...greenAcres,
    countryId: 1,
    stateId: 20,
    code: "greenacres",
    washesPerHour: 12,
    location: { latitude: 18.559, longitude: 73.7868 },
  }));
  answerCall(updateSociety, () => ({ societyId: 7 }));
  const { user } = await open("/society?edit=7");
  expect(field("Location")).toHaveValue("18.5590, 73.7868");
  await user.clear(field("Location"));
  await user.click(screen.getByRole("button", { name: "Update" }));
  await waitFor(() => expect(sentTo(updateSociety)).toMatchObject([{ Location: null }]));
});

test("closing asks before input is lost", async () => {
  const { user } = await open("/society?edit=new");
  await user.type(field("City"), "Pune");
  await user.click(screen.getByRole("button", { name: "Close" }));
  const question = await screen.findByRole("dialog", { name: "Discard what you typed?" });
  await user.click(within(question).getByRole("button", { name: "Keep editing" }));
  expect(field("City")).toHaveValue("Pune");
});

test("Escape closes only the topmost dialog", async () => {
  const { user } = await open("/society?edit=7");
  await user.click(screen.getByRole("button", { name: "Import" }));
  await screen.findByRole("dialog", { name: "Import a registry" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Import a registry" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "Society Registration" })).toBeVisible();
});

test("of several companies the first serves a society, unless it is taken away, with a warning", async () => {
  answerCall(getCompanies, () => [chamak, { ...chamak, companyId: 2, companyName: "Sparkle" }]);
  answerCall(addSociety, () => ({ societyId: 7 }));
  const { user } = await open("/society?edit=new");
  await fillIn(user);
  await user.click(add());
  await waitFor(() => expect(sentTo(addSociety)).toMatchObject([{ CompanyIds: [1] }]));
});

test("a society that no company serves is registered with a warning", async () => {
  answerCall(getCompanies, () => [chamak, { ...chamak, companyId: 2, companyName: "Sparkle" }]);
  answerCall(addSociety, () => ({ societyId: 7 }));
  const { user } = await open("/society?edit=new");
  await fillIn(user);
  await screen.findAllByText("Chamak Car Care");
  await user.click(choice("Served by"));
  await user.keyboard("{Backspace}{Escape}");
  expect(choice("Served by")).toHaveAccessibleDescription(/takes no bookings until somebody does/);
  await user.click(add());
  await waitFor(() => expect(sentTo(addSociety)).toMatchObject([{ CompanyIds: [], DefaultCompanyId: null }]));
});

test("the first of several chosen companies is the default unless another is chosen", async () => {
  answerCall(getCompanies, () => [chamak, { ...chamak, companyId: 2, companyName: "Sparkle" }]);
  answerCall(addSociety, () => ({ societyId: 7 }));
  const { user } = await open("/society?edit=new");
  await fillIn(user);
  await screen.findAllByText("Chamak Car Care");
  expect(screen.queryByRole("combobox", { name: "Asked first" })).toBeNull();
  await choose(user, "Served by", "Sparkle");
  await choose(user, "Asked first", "Sparkle");
  await user.click(add());
  await waitFor(() =>
    expect(sentTo(addSociety)).toMatchObject([{ CompanyIds: [1, 2], DefaultCompanyId: 2 }]),
  );
});

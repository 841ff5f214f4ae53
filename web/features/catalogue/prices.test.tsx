import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getPrices, setPrices } from "#contract/catalogue/price.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { choose } from "#web/testing/choose.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";
import { answerWashes } from "./testing/washes.ts";

const button = (name: string) => screen.getByRole("button", { name });
const choice = (name: string) => screen.getByRole("combobox", { name });
const price = (line: number) => screen.getByRole("textbox", { name: `Price of line ${line}` });
const cost = () => within(screen.getByRole("group", { name: "What would it cost?" })).getByRole("status");
const anyPlace = { SocietyId: null, ItemTypeId: 32, Price: 449, MonthlyPrice: null };

async function open() {
  const app = renderApp("/servicesItem?of=1&view=21");
  await screen.findByRole("dialog", { name: "Prices of Morning shine" });
  await waitFor(() => expect(button("Add a price")).toBeVisible());
  return app;
}

beforeEach(() => {
  signInAs("operations");
  answerWashes();
});

test("the dialog opens from a card and lists the prices that differ", async () => {
  const { user, history } = renderApp("/servicesItem");
  await user.click(await screen.findByRole("button", { name: "Prices of Morning shine" }));
  await screen.findByRole("dialog", { name: "Prices of Morning shine" });
  expect(history.location.search).toBe("?view=21");
  expect(await screen.findByText(/^₹349\.00 wherever no line below says otherwise/)).toBeVisible();
  await waitFor(() => expect(choice("Body type of line 1")).toHaveValue("SUV"));
  expect(choice("Society of line 1")).toHaveAttribute("placeholder", "Any society");
  expect(price(1)).toHaveValue("₹449");
  expect(await axeViolations()).toEqual([]);
});

test("an item without such prices costs the same everywhere", async () => {
  answerCall(getPrices, () => ({ price: 349, monthlyPrice: null, prices: [] }));
  await open();
  expect(screen.getByText("The same price everywhere, for every vehicle.")).toBeVisible();
  expect(cost()).toHaveTextContent("₹349.00");
});

test("a line is added and saved with the others", async () => {
  answerCall(setPrices, () => ({}));
  const { user } = await open();
  await user.click(button("Add a price"));
  await choose(user, "Society of line 2", "Green Acres");
  await user.type(price(2), "299.5");
  await user.click(button("Save"));
  expect(await screen.findByText("Prices Updated Successfully")).toBeVisible();
  expect(sentTo(setPrices)).toEqual([
    {
      serviceItemId: 21,
      Prices: [anyPlace, { SocietyId: 7, ItemTypeId: null, Price: 299.5, MonthlyPrice: null }],
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a line of an item that is sold by the month has a monthly price", async () => {
  answerCall(getPrices, () => ({ price: 349, monthlyPrice: 3_999, prices: [] }));
  answerCall(setPrices, () => ({}));
  const { user } = await open();
  expect(cost()).toHaveTextContent("₹3,999.00 a month");
  await user.click(button("Add a price"));
  await choose(user, "Society of line 1", "Green Acres");
  await user.type(price(1), "299.5");
  await user.type(screen.getByLabelText("Per month of line 1"), "3499");
  await user.click(button("Save"));
  await waitFor(() =>
    expect(sentTo(setPrices)).toMatchObject([{ Prices: [{ Price: 299.5, MonthlyPrice: 3_499 }] }]),
  );
});

test("a line is removed", async () => {
  answerCall(setPrices, () => ({}));
  const { user } = await open();
  await user.click(button("Remove line 1"));
  await user.click(button("Save"));
  await waitFor(() => expect(sentTo(setPrices)).toEqual([{ serviceItemId: 21, Prices: [] }]));
});

test("shows errors at the fields of a line without society, body type or price", async () => {
  const { user } = await open();
  await user.click(button("Add a price"));
  await user.click(button("Save"));
  await waitFor(() => expect(price(2)).toHaveAccessibleDescription("Price is required"));
  await user.type(price(2), "10");
  await user.click(button("Save"));
  await waitFor(() =>
    expect(choice("Society of line 2")).toHaveAccessibleDescription("Select a society, a body type, or both"),
  );
  expect(sentTo(setPrices)).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test("a repeated society and body type is refused at the second line", async () => {
  const { user } = await open();
  await user.click(button("Add a price"));
  await choose(user, "Body type of line 2", "SUV");
  await user.type(price(2), "499");
  await user.click(button("Save"));
  await waitFor(() =>
    expect(price(2)).toHaveAccessibleDescription("This society and body type have a price already"),
  );
  expect(price(1)).toHaveAccessibleDescription("");
  expect(sentTo(setPrices)).toEqual([]);
});

test("a server error is shown above the lines, and the input is kept", async () => {
  answerCall(setPrices, () => refuse(503, "The database is away."));
  const { user } = await open();
  await user.clear(price(1));
  await user.type(price(1), "459");
  await user.click(button("Save"));
  expect(await screen.findByRole("alert")).toHaveTextContent("The database is away.");
  expect(price(1)).toHaveValue("₹459");
});

test("the price check uses the lines on screen, saved or not", async () => {
  const { user } = await open();
  expect(cost()).toHaveTextContent("₹349.00");
  await choose(user, "Body type to try", "SUV");
  expect(cost()).toHaveTextContent("₹449.00");
  await user.click(button("Add a price"));
  await choose(user, "Society of line 2", "Green Acres");
  await user.type(price(2), "299.5");
  await choose(user, "Society to try", "Green Acres");
  expect(cost()).toHaveTextContent("₹299.50");
  await user.click(button("Clear Society to try"));
  expect(cost()).toHaveTextContent("₹449.00");
});

test("closing asks before discarding a changed price", async () => {
  const { user } = await open();
  await user.type(price(1), "0");
  await user.click(button("Close"));
  expect(await screen.findByRole("dialog", { name: "Discard what you typed?" })).toBeVisible();
});

test("offers a retry when the prices cannot be loaded", async () => {
  answerCall(getPrices, () => refuse(403, "The prices are not yours to see."));
  const { user } = renderApp("/servicesItem?of=1&view=21");
  expect(await screen.findByText("The prices are not yours to see.")).toBeVisible();
  answerCall(getPrices, () => ({ price: 349, monthlyPrice: null, prices: [] }));
  await user.click(button("Try again"));
  expect(await screen.findByText("The same price everywhere, for every vehicle.")).toBeVisible();
});

test.each(["accounts", "owner"] as const)("%s can read the prices but not change them", async (role) => {
  signInAs(role);
  renderApp("/servicesItem?of=1&view=21");
  await screen.findByRole("dialog", { name: "Prices of Morning shine" });
  await waitFor(() => expect(price(1)).toBeDisabled());
  expect(choice("Society of line 1")).toBeDisabled();
  for (const name of ["Add a price", "Remove line 1", "Save"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("the dialog has no accessibility violations on a phone", async () => {
  setPhone(true);
  await open();
  expect(await axeViolations()).toEqual([]);
});

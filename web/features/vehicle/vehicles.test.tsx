import { answerCall, refuse, refuseInUse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { bodyType, fuelType, make } from "#contract/vehicle/lookups.ts";
import { addModel, deleteModel, searchModels, updateModel } from "#contract/vehicle/model.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { choose } from "#web/testing/choose.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";
import { answerModels } from "./testing/models.ts";

const row = (name: RegExp) => screen.findByRole("row", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const lastRequest = () => sentTo(searchModels).at(-1);

beforeEach(() => {
  signInAs("operations");
  answerModels();
});

describe("the list", () => {
  test("shows make, model and body type, and marks inactive models", async () => {
    renderApp("/vehicles");
    const line = await row(/Creta/);
    for (const text of ["Hyundai", "SUV"]) expect(within(line).getByText(text)).toBeVisible();
    expect(within(line).queryByText("Inactive")).toBeNull();
    expect(within(await row(/Santro/)).getByText("Inactive")).toBeVisible();
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test("is requested with the filters of the URL", async () => {
    renderApp("/vehicles?page=2&size=10&search=cre&sort=itemModelName&state=active&of=41");
    await row(/Creta/);
    expect(lastRequest()).toEqual({
      page: 2,
      pageSize: 10,
      search: "cre",
      sort: { by: "itemModelName", descending: false },
      filters: { Active: true, ItemCompanyId: 41 },
    });
    expect(screen.getByRole("combobox", { name: "Make" })).toHaveValue("Hyundai");
  });

  test("filters by make and body type from the first page", async () => {
    const { user, history } = renderApp("/vehicles?page=2");
    await row(/Creta/);
    await choose(user, "Make", "Hyundai");
    await choose(user, "Body type", "SUV");
    await waitFor(() =>
      expect(lastRequest()).toMatchObject({ page: 1, filters: { ItemCompanyId: 41, ItemTypeId: 32 } }),
    );
    expect(history.location.search).toBe("?of=41");
    await user.click(button("Clear Body type"));
    await waitFor(() => expect(lastRequest()).toMatchObject({ filters: { ItemCompanyId: 41 } }));
  });

  test("explains models and offers to add one when empty", async () => {
    answerCall(searchModels, () => ({ rows: [], total: 0 }));
    renderApp("/vehicles");
    expect(await screen.findByText("No models yet")).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Add Model" })).toHaveLength(2);
  });

  test("offers a retry when it cannot be loaded", async () => {
    answerCall(searchModels, () => refuse(403, "This is not yours to see."));
    const { user } = renderApp("/vehicles");
    expect(await screen.findByText("This is not yours to see.")).toBeVisible();
    answerModels();
    await user.click(button("Try again"));
    expect(await row(/Creta/)).toBeVisible();
  });

  test.each(["accounts", "support"] as const)("is read-only for %s", async (role) => {
    signInAs(role);
    renderApp("/vehicles?edit=51");
    expect(within(await row(/Creta/)).queryAllByRole("button")).toEqual([]);
    for (const name of ["Add Model", "Makes", "Body types", "Fuel types"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("shows cards on a phone, titled by the model", async () => {
    setPhone(true);
    renderApp("/vehicles");
    const list = within(await screen.findByRole("list", { name: "Models" }));
    expect(list.getByText("Creta")).toBeVisible();
    expect(list.getByRole("button", { name: "Edit Hyundai Creta" })).toBeVisible();
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });
});

describe("the form", () => {
  const inside = () => within(screen.getByRole("dialog"));
  const choice = (name: string) => inside().getByRole("combobox", { name });
  const model = () => inside().getByRole("textbox", { name: "Model" });

  async function open(address: string, name: string) {
    const app = renderApp(address);
    await within(await screen.findByRole("dialog", { name })).findByRole("textbox", { name: "Model" });
    return app;
  }

  test("shows required-field errors and sends nothing", async () => {
    const { user } = await open("/vehicles?edit=new", "Add Model");
    await user.click(button("Add"));
    await waitFor(() => expect(choice("Make")).toHaveAccessibleDescription("Please select a make"));
    expect(model()).toHaveAccessibleDescription("Model is required");
    expect(choice("Body type")).toHaveAccessibleDescription("Please select a body type");
    expect(sentTo(addModel)).toEqual([]);
    expect(await axeViolations()).toEqual([]);
  });

  test("adds a model to its make", async () => {
    answerCall(addModel, () => ({ itemModeId: 53 }));
    const { user } = await open("/vehicles?edit=new", "Add Model");
    await user.click(choice("Make"));
    await user.click(await screen.findByRole("option", { name: "Tata" }));
    await user.type(model(), "Nexon");
    await user.click(choice("Body type"));
    await user.click(await screen.findByRole("option", { name: "SUV" }));
    await user.click(button("Add"));
    expect(await screen.findByText("Model Added Successfully")).toBeVisible();
    expect(sentTo(addModel)).toEqual([
      { ItemCompanyId: 42, ItemModelName: "Nexon", ItemTypeId: 32, Active: true },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("edits and deactivates a model", async () => {
    answerCall(updateModel, () => ({ itemModeId: 51 }));
    const { user } = await open("/vehicles?edit=51", "Edit Model");
    await waitFor(() => expect(choice("Make")).toHaveValue("Hyundai"));
    expect(choice("Body type")).toHaveValue("SUV");
    await user.type(model(), " N Line");
    await user.click(inside().getByRole("switch", { name: "Active" }));
    await user.click(button("Update"));
    expect(await screen.findByText("Model Updated Successfully")).toBeVisible();
    expect(sentTo(updateModel)).toEqual([
      { itemModeId: 51, ItemCompanyId: 41, ItemModelName: "Creta N Line", ItemTypeId: 32, Active: false },
    ]);
  });

  test("shows a server error at its field", async () => {
    const taken = "Hyundai has this model already.";
    answerCall(updateModel, () => refuse(409, taken, { ItemModelName: taken }));
    const { user } = await open("/vehicles?edit=51", "Edit Model");
    await user.type(model(), "!");
    await user.click(button("Update"));
    await waitFor(() => expect(model()).toHaveAccessibleDescription(taken));
    expect(model()).toHaveValue("Creta!");
  });
});

test("a model is deleted only after confirmation", async () => {
  answerCall(deleteModel, () => ({}));
  const { user } = renderApp("/vehicles");
  await user.click(await screen.findByRole("button", { name: "Delete Hyundai Creta" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete Confirmation" });
  expect(within(dialog).getByText("Hyundai Creta")).toBeVisible();
  expect(sentTo(deleteModel)).toEqual([]);
  await user.click(button("Delete Item"));
  expect(await screen.findByText("Deleted successfully.")).toBeVisible();
  expect(sentTo(deleteModel)).toEqual([{ itemModeId: 51 }]);
});

describe("the lookup lists", () => {
  async function open(title: string, entry: RegExp) {
    const { user } = renderApp("/vehicles");
    await row(/Creta/);
    await user.click(button(title));
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    await dialog.findByRole("row", { name: entry });
    return { user, dialog };
  }

  test("a make is added", async () => {
    answerCall(make.add, () => ({ itemCompanyId: 43 }));
    const { user, dialog } = await open("Makes", /Hyundai/);
    await user.type(dialog.getByRole("textbox", { name: "Make" }), "Kia");
    await user.click(dialog.getByRole("button", { name: "Add" }));
    expect(await screen.findByText("Make Added Successfully")).toBeVisible();
    expect(sentTo(make.add)).toEqual([{ itemCompanyName: "Kia", Active: true }]);
    expect(await axeViolations()).toEqual([]);
  });

  test("a body type is renamed, and the models show it", async () => {
    answerCall(bodyType.update, () => ({ itemTypeId: 32 }));
    const { user, dialog } = await open("Body types", /SUV/);
    const before = sentTo(searchModels).length;
    await user.click(dialog.getByRole("button", { name: "Edit SUV" }));
    const name = dialog.getByRole("textbox", { name: "Body type" });
    await waitFor(() => expect(name).toHaveValue("SUV"));
    await user.type(name, "s");
    await user.click(dialog.getByRole("button", { name: "Update" }));
    expect(await screen.findByText("Body type Updated Successfully")).toBeVisible();
    expect(sentTo(bodyType.update)).toEqual([{ itemTypeId: 32, itemTypeName: "SUVs", Active: true }]);
    await waitFor(() => expect(sentTo(searchModels).length).toBeGreaterThan(before));
  });

  test("a make in use shows what uses it", async () => {
    answerCall(make.remove, () => refuseInUse("Hyundai is used by 2 models.", { models: 2 }));
    const { user, dialog } = await open("Makes", /Hyundai/);
    await user.click(dialog.getByRole("button", { name: "Delete Hyundai" }));
    await user.click(await screen.findByRole("button", { name: "Delete Item" }));
    expect(await screen.findByText("Hyundai is used by 2 models.")).toBeVisible();
  });

  test("an unused fuel type is deleted", async () => {
    answerCall(fuelType.remove, () => ({}));
    const { user, dialog } = await open("Fuel types", /Petrol/);
    await user.click(dialog.getByRole("button", { name: "Delete Petrol" }));
    await user.click(await screen.findByRole("button", { name: "Delete Item" }));
    expect(await screen.findByText("Deleted successfully.")).toBeVisible();
    expect(sentTo(fuelType.remove)).toEqual([{ itemFuelId: 61 }]);
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getServiceItem } from "#contract/catalogue/item.ts";
import { updateServiceItem } from "#contract/catalogue/itemForm.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { answerWashes, shine } from "./testing/washes.ts";

const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole("textbox", { name });
const kindOf = () => within(screen.getByRole("dialog")).getByRole("combobox", { name: "Of" });

async function editShine(more: Partial<typeof shine> = {}) {
  answerCall(getServiceItem, () => ({ ...shine, ...more }));
  const { user } = renderApp("/servicesItem?of=1&edit=21");
  await waitFor(() => expect(field("Item Name")).toHaveValue("Morning shine"));
  return user;
}

beforeEach(() => {
  signInAs("operations");
  answerWashes();
  answerCall(updateServiceItem, () => ({ serviceItemId: 21 }));
});

test("includes washes of the service's other items in a month, once there is a price per month", async () => {
  const user = await editShine();
  expect(screen.queryByRole("button", { name: "Add included washes" })).toBeNull();
  await user.type(field("Per month"), "799");
  await user.click(button("Add included washes"));
  await user.click(button("Update"));
  await waitFor(() => expect(field("Washes of line 1")).toHaveAccessibleDescription(/15/));
  expect(sentTo(updateServiceItem)).toEqual([]);
  await user.type(field("Washes of line 1"), "2");
  await user.click(kindOf());
  const offered = within(await screen.findByRole("listbox")).getAllByRole("option");
  expect(offered.map(({ textContent }) => textContent)).toEqual(["Quick rinse"]);
  await user.click(screen.getByRole("option", { name: "Quick rinse" }));
  expect(await axeViolations()).toEqual([]);
  await user.click(button("Update"));
  expect(await screen.findByText("Item Updated Successfully")).toBeVisible();
  expect(sentTo(updateServiceItem)).toMatchObject([
    { MonthlyPrice: 799, Included: [{ ServiceItemId: 22, Washes: 2 }] },
  ]);
});

test("shows stored included washes, and takes a line away", async () => {
  const included = [{ serviceItemId: 22, itemName: "Quick rinse", itemNames: {}, washes: 3 }];
  const user = await editShine({ monthlyPrice: 799, included });
  expect(field("Washes of line 1")).toHaveValue("3");
  await waitFor(() => expect(kindOf()).toHaveValue("Quick rinse"));
  await user.click(button("Remove included line 1"));
  await user.click(button("Update"));
  expect(await screen.findByText("Item Updated Successfully")).toBeVisible();
  expect(sentTo(updateServiceItem)).toMatchObject([{ Included: [] }]);
});

test("shows an item's names in other languages, and changes one", async () => {
  const user = await editShine({ itemNames: { hi: "सुबह की चमक", ta: "காலை பளபளப்பு" } });
  expect(field("Hindi")).toHaveValue("सुबह की चमक");
  expect(field("Hindi")).toHaveAttribute("lang", "hi-IN");
  await user.clear(field("Hindi"));
  await user.type(field("Marathi"), "सकाळची चमक");
  await user.click(button("Update"));
  expect(await screen.findByText("Item Updated Successfully")).toBeVisible();
  expect(sentTo(updateServiceItem)).toMatchObject([
    { Names: { hi: "", mr: "सकाळची चमक", ta: "காலை பளபளப்பு" } },
  ]);
});

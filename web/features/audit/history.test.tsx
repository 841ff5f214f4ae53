import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { category } from "#contract/catalogue/category.ts";
import { getService, searchServices, updateService } from "#contract/catalogue/service.ts";
import { answerGreenAcres } from "#web/features/society/testing/greenAcres.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { generated, moved, oneFlat } from "./testing/entries.ts";

const foam = {
  serviceId: 5,
  serviceName: "Foam wash",
  serviceNames: {},
  categoryId: 1,
  categoryName: "Washes",
  price: 349,
  serviceDescription: "",
  displayOrder: 100,
  active: true,
};
const foamed = { ...moved, noun: "service", recordId: 5, recordName: "Foam wash" } as const;
const history = () => screen.findByRole("button", { name: "History" });

beforeEach(() => {
  signInAs("admin");
  answerGreenAcres();
  answerCall(category.getAll, () => [{ categoryId: 1, categoryName: "Washes", active: true }]);
  answerCall(searchServices, () => ({ rows: [{ ...foam, items: 0 }], total: 1 }));
  answerCall(getService, () => foam);
  answerCall(updateService, () => ({ serviceId: 5 }));
  answerCall(searchAudit, () => ({ rows: [moved, generated], total: 2, more: false }));
});

test("a society's history opens over its registration, and closes back to it", async () => {
  const { user } = renderApp("/society?edit=7");
  await user.click(await history());
  const dialog = await screen.findByRole("dialog", { name: "History of Green Acres" });
  const list = await within(dialog).findByRole("list", { name: "History of Green Acres" });
  expect(list).toHaveTextContent("ChangedGreen Acres SocietyAsha Kulkarni, 21 Nov 2026, 7:00 AM");
  expect(within(list).getByText("411045")).toBeVisible();
  expect(sentTo(searchAudit)).toEqual([
    {
      filters: { Noun: "society", RecordId: 7 },
      sort: { by: "at", descending: true },
      page: 1,
      pageSize: 20,
    },
  ]);
  expect(await axeViolations(dialog)).toEqual([]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "History of Green Acres" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "Society Registration" })).toBeVisible();
});

test("the records of a bulk write can be viewed one by one", async () => {
  const { user } = renderApp("/society?edit=7");
  await user.click(await history());
  const all = await screen.findByRole("button", { name: "Show all 7,200" });
  answerCall(searchAudit, () => ({ rows: [oneFlat], total: 7_200, more: false }));
  await user.click(all);
  const flats = await screen.findByRole("list", { name: "7,200 flats" });
  expect(flats).toHaveTextContent("101 Flat · Tower A, Green Acres");
  expect(sentTo(searchAudit).at(-1)).toMatchObject({ filters: { AuditId: 30 } });
});

test("of many fields the first are shown, and all on request", async () => {
  const fields = ["name", "street", "city", "pincode", "state", "country", "active"];
  const changes = fields.map((field) => ({ field, before: null, after: `some ${field}` }));
  answerCall(searchAudit, () => ({
    rows: [{ ...moved, action: "add" as const, changes }, generated],
    total: 2,
    more: false,
  }));
  const { user } = renderApp("/society?edit=7");
  await user.click(await history());
  await user.click(await screen.findByRole("button", { name: "Show all 6 fields" }));
  expect(screen.getAllByRole("term")).toHaveLength(6);
});

test("a service's history shows the change just saved", async () => {
  let saves = 0;
  answerCall(updateService, () => {
    saves += 1;
    return { serviceId: 5 };
  });
  answerCall(searchAudit, () => ({
    rows: [{ ...foamed, changes: [{ field: "price", before: "none", after: `save ${saves}` }] }],
    total: 1,
    more: false,
  }));
  const { user } = renderApp("/services?edit=5");
  await user.click(await history());
  expect(await screen.findByText("save 0")).toBeVisible();
  const dialog = screen.getByRole("dialog", { name: "History of Foam wash" });
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: "Update" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Edit Foam wash" }));
  await user.click(await history());
  expect(await screen.findByText("save 1")).toBeVisible();
});

test("an empty history, and one that fails to load, say so", async () => {
  answerCall(searchAudit, () => refuse(403, "Your role may not do this."));
  const { user } = renderApp("/services?edit=5");
  await user.click(await history());
  await screen.findByText("Your role may not do this.");
  answerCall(searchAudit, () => ({ rows: [], total: 0, more: false }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nothing has been written yet.")).toBeVisible();
});

test("users who may not read the trail are not offered a history", async () => {
  signInAs("operations");
  renderApp("/services?edit=5");
  await screen.findByRole("button", { name: "Update" });
  expect(screen.queryByRole("button", { name: "History" })).toBeNull();
});

import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { permissions, type Reach, reachOf, type Role } from "#contract/access.ts";
import { roleName } from "#web/features/session/roleNames.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { choose } from "#web/testing/choose.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";

const staff: Role[] = ["admin", "operations", "accounts", "support", "owner", "staff"];
const table = () => screen.findByRole("table");
const reachTexts: Partial<Record<Reach, string>> = {
  all: "All",
  own: "Own company",
  served: "Served societies",
};

/** The table's cells for an action: one text per shown role. */
function cellsOf(shown: HTMLElement, area: string, action: string): (string | null)[] {
  const rows = within(shown).getAllByRole("row");
  const head = rows.findIndex((row) => row.textContent === area);
  const line = rows.slice(head + 1).find((row) => row.firstElementChild?.textContent === action);
  return within(line as HTMLElement)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
}

test("the table matches the server's roles and permissions", async () => {
  signInAs("admin");
  renderApp("/access");
  const shown = await table();
  const lines = within(shown)
    .getAllByRole("row")
    .map((row) => within(row).queryAllByRole("cell"))
    .filter((cells) => cells.length > 0);
  const expected = permissions.map((permission) =>
    staff.map((role) => {
      const reach = reachOf(role, permission);
      return reach === null ? "–" : reachTexts[reach];
    }),
  );
  // The screen groups rows by area: the same lines in another order.
  const texts = lines.map((cells) => cells.map(({ textContent }) => textContent).join(" | "));
  expect(texts.toSorted()).toEqual(expected.map((cells) => cells.join(" | ")).toSorted());
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ["Companies", "Write", ["All", "–", "–", "–", "–", "–"]],
  ["Companies", "Write the own profile", ["–", "–", "–", "–", "Own company", "–"]],
  ["Company users", "Read", ["All", "All", "–", "–", "Own company", "–"]],
  ["Societies", "Read", ["All", "All", "All", "All", "Served societies", "Served societies"]],
  ["Services and items", "Write", ["All", "All", "–", "–", "–", "–"]],
  ["Audit trail", "Read", ["All", "–", "–", "–", "–", "–"]],
])("%s: %s", async (area, action, cells) => {
  signInAs("admin");
  renderApp("/access");
  expect(cellsOf(await table(), area, action)).toEqual(cells);
});

test("the own role is highlighted", async () => {
  signInAs("accounts");
  renderApp("/access");
  const own = within(await table()).getByRole("columnheader", { name: /You/ });
  expect(own).toHaveTextContent("Accounts");
});

test.each(staff)("%s finds the screen in the navigation", async (role) => {
  signInAs(role);
  renderApp("/access");
  await table();
  expect(screen.getByRole("link", { name: "Settings", current: true })).toBeVisible();
});

test("a phone shows one role at a time, the own one first", async () => {
  setPhone(true);
  signInAs("owner");
  const { user } = renderApp("/access");
  const shown = await table();
  const heads = () =>
    within(shown)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent);
  expect(heads()).toContain("Company ownerYou");
  expect(cellsOf(shown, "Companies", "Write the own profile")).toEqual(["Own company"]);
  await choose(user, "Role", roleName("admin"));
  expect(heads()).toContain("Administrator");
  expect(heads()).not.toContain("Company ownerYou");
  expect(cellsOf(shown, "Companies", "Write the own profile")).toEqual(["–"]);
  expect(screen.getByText("Everything, with employees, companies and the audit trail.")).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

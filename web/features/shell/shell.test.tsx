import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { searchMessages } from "#contract/message/message.ts";
import { searchSocieties } from "#contract/society/society.ts";
import { faultsOf } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";

const heading = (name: string) => screen.findByRole("heading", { name, level: 1 });
const forget = (cookie: string) => {
  document.cookie = `${cookie}=; path=/; max-age=0`;
};

test("opening a screen names the window and moves the focus to its heading", async () => {
  signInAs("admin");
  const { user } = renderApp("/Managementdashboard");
  await heading("Dashboard");
  await waitFor(() => expect(document.title).toBe("Dashboard · Chamak"));
  await user.click(screen.getByRole("link", { name: "Offers" }));
  await waitFor(async () => expect(await heading("Offers")).toHaveFocus());
  expect(document.title).toBe("Offers · Chamak");
});

test("the first stop of the keyboard skips to the content", async () => {
  signInAs("admin");
  const { user } = renderApp("/Managementdashboard");
  await heading("Dashboard");
  await user.tab();
  expect(screen.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("main")).toHaveFocus();
});

test("a screen to come says what it will hold and leads to one that works", async () => {
  signInAs("staff");
  renderApp("/companyticket");
  await heading("Tickets");
  expect(
    screen.getByText("Complaints about your company's washes, answered in a thread until they are solved."),
  ).toBeVisible();
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Society" })).toHaveAttribute(
    "href",
    "/society",
  );
});

test("the layout is free of accessibility faults", async () => {
  signInAs("admin");
  renderApp("/Managementdashboard");
  await heading("Dashboard");
  expect(await faultsOf()).toEqual([]);
});

describe("the sidebar", () => {
  afterEach(() => forget("sidebar"));

  test("folds to icons that keep their names, and is found so the next time", async () => {
    signInAs("admin");
    const { user, unmount } = renderApp("/Managementdashboard");
    await user.click(await screen.findByRole("button", { name: "Show icons only" }));
    expect(screen.queryByText("Offers")).toBeNull();
    expect(screen.getByRole("link", { name: "Offers" })).toBeVisible();
    unmount();
    renderApp("/Managementdashboard");
    expect(await screen.findByRole("button", { name: "Show labels" })).toBeVisible();
  });
});

describe("on a phone", () => {
  test("the screens stand in a drawer that closes when one is chosen", async () => {
    setPhone(true);
    signInAs("admin");
    const { user } = renderApp("/Managementdashboard");
    await user.click(await screen.findByRole("button", { name: "Open the menu" }));
    await user.click(await screen.findByRole("link", { name: "Tickets" }));
    await heading("Tickets");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("the colours", () => {
  afterEach(() => forget("scheme"));

  test("are chosen in the user menu and outlive the session", async () => {
    signInAs("admin");
    const { user } = renderApp("/Managementdashboard");
    await user.click(await screen.findByRole("button", { name: "Asha Kulkarni Administrator" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Dark" }));
    expect(document.documentElement).toHaveAttribute("data-mantine-color-scheme", "dark");
    localStorage.clear();
    expect(document.cookie).toContain("scheme=dark");
  });
});

describe("the user menu", () => {
  test.each([
    ["admin", "Administrator", true],
    ["operations", "Operations", false],
  ] as const)("of %s offers the messages: %s %s", async (role, name, offered) => {
    signInAs(role);
    const { user } = renderApp("/Managementdashboard");
    await user.click(await screen.findByRole("button", { name: `Asha Kulkarni ${name}` }));
    await screen.findByRole("menuitem", { name: "Sign out" });
    expect(screen.queryByRole("menuitem", { name: "Messages" }) !== null).toBe(offered);
  });
});

describe("the palette", () => {
  const greenMeadows = {
    societyId: 12,
    societyName: "Green Meadows",
    societyStreet: "12 Baner Road",
    city: "Pune",
    pincode: "411045",
    active: true,
  };

  async function openPalette(role: "admin" | "provider", address: string) {
    signInAs(role);
    const app = renderApp(address);
    await screen.findByRole("main");
    await app.user.keyboard("{Control>}k{/Control}");
    const field = await screen.findByRole("combobox", { name: "Search or jump to…" });
    await waitFor(() => expect(field).toHaveFocus());
    return app;
  }
  const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

  test("lists one's own screens and jumps to one by keyboard", async () => {
    answerCall(searchSocieties, () => ({ rows: [], total: 0 }));
    const { user, history } = await openPalette("admin", "/Managementdashboard");
    expect(options()).toContain("Employees");
    expect(options()).not.toContain("Company profile");
    await user.keyboard("offer{Enter}");
    await heading("Offers");
    expect(history.location.pathname).toBe("/Offers");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("opens a society by name", async () => {
    answerCall(searchSocieties, () => ({ rows: [greenMeadows], total: 1 }));
    const { user, history } = await openPalette("admin", "/Managementdashboard");
    await user.keyboard("green");
    expect(await screen.findByText("Searching societies ...")).toBeVisible();
    await screen.findByRole("option", { name: /Green Meadows/ });
    expect(sentTo(searchSocieties)).toEqual([{ search: "green", pageSize: 8 }]);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(history.location.href).toBe("/society?view=12"));
  });

  test("says when nothing fits, and when the search failed", async () => {
    answerCall(searchSocieties, () => ({ rows: [], total: 0 }));
    const { user } = await openPalette("admin", "/Managementdashboard");
    await user.keyboard("zzz");
    expect(await screen.findByRole("option", { name: "No results found" })).toBeVisible();
    answerCall(searchSocieties, () => refuse(403, "Your role may not do this."));
    await user.keyboard("z");
    expect(await screen.findByText("The societies could not be searched. Please try again.")).toBeVisible();
  });

  test("searches no societies for who may not read them", async () => {
    const { user } = await openPalette("provider", "/today");
    await user.keyboard("green");
    expect(await screen.findByRole("option", { name: "No results found" })).toBeVisible();
    expect(sentTo(searchSocieties)).toEqual([]);
  });

  test("closes with Escape and gives the focus back", async () => {
    const { user } = await openPalette("admin", "/Managementdashboard");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("is free of accessibility faults", async () => {
    await openPalette("admin", "/Managementdashboard");
    expect(await faultsOf()).toEqual([]);
  });

  test("stays away while a dialog is open", async () => {
    answerCall(searchMessages, () => ({ rows: [], total: 0 }));
    signInAs("admin");
    const { user } = renderApp("/messages");
    await user.click(await screen.findByRole("button", { name: "Asha Kulkarni Administrator" }));
    await user.click(await screen.findByRole("menuitem", { name: "Change password" }));
    await screen.findByRole("dialog", { name: "Change password" });
    await user.keyboard("{Control>}k{/Control}");
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });
});

import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { find, type Found } from "#contract/find/find.ts";
import { searchMessages } from "#contract/message/message.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { storeSession } from "#web/lib/session.ts";
import { sessionOf, signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";

const heading = (name: string) => screen.findByRole("heading", { name, level: 1 });
const forget = (cookie: string) => {
  document.cookie = `${cookie}=; path=/; max-age=0`;
};

test("opening a screen sets the window title and focuses its heading", async () => {
  signInAs("admin");
  const { user } = renderApp("/Managementdashboard");
  await heading("Dashboard");
  await waitFor(() => expect(document.title).toBe("Dashboard · Chamak"));
  await user.click(screen.getByRole("link", { name: "Customers" }));
  await waitFor(async () => expect(await heading("Customers")).toHaveFocus());
  expect(document.title).toBe("Customers · Chamak");
});

test("the first tab stop skips to the content", async () => {
  signInAs("admin");
  const { user } = renderApp("/Managementdashboard");
  await heading("Dashboard");
  await user.tab();
  expect(screen.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("main")).toHaveFocus();
});

test("the layout has no accessibility violations", async () => {
  signInAs("admin");
  renderApp("/Managementdashboard");
  await heading("Dashboard");
  expect(await axeViolations()).toEqual([]);
});

describe("the sidebar", () => {
  afterEach(() => forget("sidebar"));

  test("folds to icons that keep their names, and stays folded on the next visit", async () => {
    signInAs("admin");
    const { user, unmount } = renderApp("/Managementdashboard");
    await user.click(await screen.findByRole("button", { name: "Show icons only" }));
    expect(screen.queryByText("Prices")).toBeNull();
    expect(screen.getByRole("link", { name: "Prices" })).toBeVisible();
    unmount();
    renderApp("/Managementdashboard");
    expect(await screen.findByRole("button", { name: "Show labels" })).toBeVisible();
  });
});

describe("on a phone", () => {
  test("the screens are in a drawer that closes when one is selected", async () => {
    setPhone(true);
    signInAs("admin");
    const { user } = renderApp("/Managementdashboard");
    await user.click(await screen.findByRole("button", { name: "Open the menu" }));
    await user.click(await screen.findByRole("link", { name: "Tickets" }));
    await heading("Tickets");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("the colour scheme", () => {
  afterEach(() => forget("scheme"));

  test("is chosen in the user menu and outlives the session", async () => {
    signInAs("admin");
    const { user } = renderApp("/Managementdashboard");
    await user.click(await screen.findByRole("button", { name: "Asha Kulkarni Administrator" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Dark" }));
    expect(document.documentElement).toHaveAttribute("data-mantine-color-scheme", "dark");
    localStorage.clear();
    expect(document.cookie).toContain("scheme=dark");
  });
});

const navigation = () => within(screen.getByRole("navigation", { name: "Main" }));
const linksOf = (area: Pick<typeof screen, "getAllByRole">) =>
  area.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

describe("the navigation", () => {
  test("has eleven entries for an administrator, and the current entry's screens as tabs", async () => {
    signInAs("admin");
    const { user } = renderApp("/Managementdashboard");
    await heading("Dashboard");
    expect(linksOf(navigation())).toEqual([
      ["Today", "/Managementdashboard"],
      ["Dispatch", "/dispatch"],
      ["Bookings", "/Booking"],
      ["Customers", "/customer"],
      ["Tickets", "/ticket"],
      ["Money", "/bills"],
      ["Providers", "/provider"],
      ["Societies", "/society"],
      ["Prices", "/services"],
      ["Messages", "/messages"],
      ["Settings", "/company"],
    ]);
    expect(screen.queryByRole("navigation", { name: "Today" })).toBeNull();
    await user.click(navigation().getByRole("link", { name: "Prices" }));
    await heading("Services");
    const tabs = within(screen.getByRole("navigation", { name: "Prices" }));
    expect(linksOf(tabs)).toEqual([
      ["Services", "/services"],
      ["Items", "/servicesItem"],
      ["Offers", "/Offers"],
      ["Vehicles", "/vehicles"],
    ]);
    await user.click(tabs.getByRole("link", { name: "Offers" }));
    await heading("Offers");
    expect(tabs.getByRole("link", { current: "page" })).toHaveTextContent("Offers");
    expect(navigation().getByRole("link", { current: true })).toHaveTextContent("Prices");
  });

  test.each([
    ["support", "/Managementdashboard", true],
    ["owner", "/Companydashboard", true],
    ["staff", "/Companydashboard", false],
  ] as const)("of %s at %s has messages: %s", async (role, path, offered) => {
    signInAs(role);
    renderApp(path);
    await heading("Dashboard");
    expect(navigation().queryByRole("link", { name: "Messages" }) !== null).toBe(offered);
    expect(navigation().getAllByRole("link").length).toBeLessThanOrEqual(11);
  });

  test("names no company while there is only one", async () => {
    const session = sessionOf("admin");
    storeSession({ ...session, user: { ...session.user, onlyCompany: true } });
    renderApp("/employee");
    await heading("Employees");
    const tabs = within(screen.getByRole("navigation", { name: "Settings" }));
    expect(linksOf(tabs).map(([name]) => name)).toEqual([
      "Company",
      "Employees",
      "Roles",
      "API keys",
      "Webhooks",
      "Audit trail",
      "Health",
    ]);
  });
});

describe("the palette", () => {
  const green: Found[] = [
    { kind: "society", id: 12, title: "Green Meadows", subtitle: "12 Baner Road · Pune" },
    { kind: "customer", id: 3, title: "Meera Green", subtitle: "9822100202 · B-903" },
    { kind: "vehicle", id: 41, title: "MH14GH7306", subtitle: "White Maruti Suzuki Swift · Meera Green" },
    { kind: "booking", id: 41, title: "Meera Green", subtitle: "23 Nov 2026 · B, 903 · Green Meadows" },
    { kind: "provider", id: 7, title: "Sunil Green", subtitle: "9822100303 · Sparkle" },
    { kind: "ticket", id: 12, title: "Green scratch", subtitle: "T-000012 · Open · Meera Green" },
    { kind: "bill", id: 31, title: "CH/26-27/000031", subtitle: "30 Nov 2026 · Meera Green · ₹980.00" },
    { kind: "payment", id: 5, title: "UPI 4123", subtitle: "21 Nov 2026 · Meera Green · ₹980.00 · upi" },
    { kind: "request", id: 9, title: "Ravi Green", subtitle: "R-000009 · New" },
  ];

  async function openPalette(role: "admin" | "owner" | "provider", address: string) {
    signInAs(role);
    const app = renderApp(address);
    await screen.findByRole("main");
    await app.user.keyboard("{Control>}k{/Control}");
    const field = await screen.findByRole("combobox", { name: "Search or jump to…" });
    await waitFor(() => expect(field).toHaveFocus());
    return app;
  }
  const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

  test("lists one's own screens and opens one by keyboard", async () => {
    answerCall(find, () => []);
    const { user, history } = await openPalette("admin", "/Managementdashboard");
    expect(options()).toContain("Employees");
    expect(options()).not.toContain("Company profile");
    await user.keyboard("offer{Enter}");
    await heading("Offers");
    expect(history.location.pathname).toBe("/Offers");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test.each([
    ["admin", 0, "/society?view=12"],
    ["admin", 1, "/customer?view=3"],
    ["admin", 2, "/Booking?view=41"],
    ["owner", 3, "/CompanySectionBooking?view=41"],
    ["admin", 4, "/bills?view=31"],
    ["admin", 5, "/payments?search=UPI+4123"],
    ["owner", 6, "/CompanySectionProvider?edit=7"],
    ["owner", 7, "/companyticket?view=12"],
    ["admin", 8, "/request?view=9"],
  ] as const)("opens for %s the result number %s at %s", async (role, nth, address) => {
    answerCall(find, () => green);
    const { user, history } = await openPalette(role, "/security");
    await user.keyboard("  green");
    expect(await screen.findByText("Searching ...")).toBeVisible();
    await screen.findByRole("option", { name: /12 Baner Road/ });
    expect(options()).toHaveLength(green.length);
    expect(sentTo(find)).toEqual([{ Text: "green" }]);
    await user.keyboard(`${"{ArrowDown}".repeat(nth)}{Enter}`);
    await waitFor(() => expect(history.location.href).toBe(address));
  });

  test("runs a command before all else", async () => {
    const rain: Found = {
      kind: "command",
      id: 2,
      title: "Rain or no water",
      subtitle: "Moves or calls off the washes of a day",
      path: "/dispatch?do=rain",
    };
    answerCall(find, () => [rain]);
    const { user, history } = await openPalette("admin", "/security");
    await user.keyboard("rain");
    await screen.findByRole("option", { name: /Rain or no water/ });
    await user.keyboard("{Enter}");
    await waitFor(() => expect(history.location.href).toBe("/dispatch?do=rain"));
  });

  test("says when nothing matches, and when the search failed", async () => {
    answerCall(find, () => []);
    const { user } = await openPalette("admin", "/Managementdashboard");
    await user.keyboard("zz");
    expect(await screen.findByRole("option", { name: "No results found" })).toBeVisible();
    expect(screen.queryByText("Searching ...")).toBeNull();
    await user.keyboard("z");
    expect(await screen.findByText("Searching ...")).toBeVisible();
    expect(await screen.findByRole("option", { name: "No results found" })).toBeVisible();
    answerCall(find, () => refuse(403, "Your role may not do this."));
    await user.keyboard("z");
    expect(await screen.findByText("The search failed. Please try again.")).toBeVisible();
  });

  test("finds nothing without permission", async () => {
    const { user } = await openPalette("provider", "/me");
    await user.keyboard("green");
    expect(await screen.findByRole("option", { name: "No results found" })).toBeVisible();
    expect(sentTo(find)).toEqual([]);
  });

  test("closes with Escape and restores the focus", async () => {
    const { user } = await openPalette("admin", "/Managementdashboard");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("has no accessibility violations", async () => {
    await openPalette("admin", "/Managementdashboard");
    expect(await axeViolations()).toEqual([]);
  });

  test("does not open over a dialog", async () => {
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

import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { demoAccounts, logout, me } from "#contract/session/session.ts";
import { searchMessages } from "#contract/message/message.ts";
import { storedSession } from "#web/lib/session.ts";
import { sessionOf, signInAs } from "#web/testing/people.ts";

beforeEach(() => answerCall(demoAccounts, () => []));

const signInButton = () => screen.findByRole("button", { name: "Sign in" });
const heading = (name: string) => screen.findByRole("heading", { name, level: 1 });

describe("the session guard", () => {
  test("without a token shows the sign-in screen in place of what was asked for", async () => {
    const { history } = renderApp("/employee", { before: ["/forgotPassword"] });
    await signInButton();
    expect(history.location.pathname).toBe("/");
    act(() => history.back());
    await heading("Forgot password");
  });

  test("with a token opens the screen", async () => {
    signInAs("admin");
    renderApp("/employee");
    expect(await heading("Employees")).toBeVisible();
  });

  test("asks the server whose a token is when that was not kept", async () => {
    const { token, ...who } = sessionOf("owner");
    localStorage.setItem("token", token);
    answerCall(me, () => who);
    renderApp("/companyProfile");
    await heading("Company profile");
    expect(storedSession()).toEqual({ token, ...who });
  });

  test("does not mind the case of a path", async () => {
    signInAs("admin");
    renderApp("/SERVICE-zone");
    expect(await heading("Service zones")).toBeVisible();
  });
});

describe("the layouts", () => {
  test.each([
    ["staff", "/employee", "/Companydashboard"],
    ["admin", "/companyticket", "/Managementdashboard"],
    ["support", "/messages", "/Managementdashboard"],
    ["provider", "/customer", "/today"],
    ["customer", "/society", "/book"],
  ] as const)("%s is led from %s to %s", async (role, address, home) => {
    signInAs(role);
    const { history } = renderApp(address, { before: [home] });
    expect(await screen.findByText("That page belongs to another area.")).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe(home));
    expect(screen.getAllByText("That page belongs to another area.")).toHaveLength(1);
  });

  test.each([
    ["admin", "Employees"],
    ["owner", "Company profile"],
  ] as const)("a shared path opens in the layout of %s", async (role, own) => {
    signInAs(role);
    renderApp("/customer");
    await heading("Customers");
    const navigation = within(screen.getByRole("navigation"));
    expect(navigation.getByRole("link", { name: own })).toBeVisible();
    expect(navigation.getByRole("link", { name: "Customers" })).toHaveAttribute("aria-current", "page");
  });

  test("an unknown path says so and shows the way home", async () => {
    signInAs("owner");
    renderApp("/nowhere");
    await heading("Page not found");
    expect(screen.getByRole("link", { name: "Go to my home page" })).toHaveAttribute(
      "href",
      "/Companydashboard",
    );
    expect(document.title).toBe("Page not found · Chamak");
  });
});

describe("the end of a session", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("401 wipes what is kept, says so once, and two seconds later opens the root", async () => {
    signInAs("admin");
    const replace = vi.fn<(url: string) => void>();
    answerCall(searchMessages, () => refuse(401, "Please sign in."));
    vi.stubGlobal("location", { replace });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderApp("/messages");
    expect(await screen.findByText("Session expired. Redirecting to login...")).toBeVisible();
    expect(localStorage).toHaveLength(0);
    vi.advanceTimersByTime(1_500);
    expect(replace).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    expect(replace).toHaveBeenCalledExactlyOnceWith("/");
    expect(screen.getAllByText("Session expired. Redirecting to login...")).toHaveLength(1);
  });

  test("signing out ends the session here even when the server cannot be reached", async () => {
    signInAs("admin");
    const { user, history } = renderApp("/employee");
    await user.click(await screen.findByRole("button", { name: "Asha Kulkarni Administrator" }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    await signInButton();
    expect(sentTo(logout)).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
    expect(history.location.pathname).toBe("/");
    expect(history.length).toBe(1);
  });

  test("signing out in another tab shows the sign-in screen here", async () => {
    signInAs("admin");
    renderApp("/employee");
    await heading("Employees");
    localStorage.clear();
    act(() => void dispatchEvent(new StorageEvent("storage", { key: null, storageArea: localStorage })));
    expect(await signInButton()).toBeVisible();
  });

  test("signing in as somebody else in another tab shows their layout here", async () => {
    signInAs("admin");
    const { history } = renderApp("/employee");
    await heading("Employees");
    signInAs("owner");
    act(
      () => void dispatchEvent(new StorageEvent("storage", { key: "usertype", storageArea: localStorage })),
    );
    await heading("Dashboard");
    expect(history.location.pathname).toBe("/Companydashboard");
  });
});

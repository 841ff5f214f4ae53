import { answerCall, refuse, refuseAs, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from "#contract/session/secondFactor.ts";
import { demoAccounts, logout, me } from "#contract/session/session.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { getOwnCredit } from "#contract/payment/payment.ts";
import { searchMessages } from "#contract/message/message.ts";
import { storedSession, storeSession } from "#web/lib/session.ts";
import { sessionOf, signInAs } from "#web/testing/people.ts";

beforeEach(() => answerCall(demoAccounts, () => []));

const signInButton = () => screen.findByRole("button", { name: "Sign in" });
const heading = (name: string) => screen.findByRole("heading", { name, level: 1 });

describe("the session guard", () => {
  test("without a token shows the sign-in screen in place of the requested one", async () => {
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

  test("fetches a token's user when it is not stored", async () => {
    const { token, ...who } = sessionOf("owner");
    localStorage.setItem("token", token);
    answerCall(me, () => who);
    renderApp("/companyProfile");
    await heading("Company profile");
    expect(storedSession()).toEqual({ token, ...who });
  });

  test("ignores the case of a path", async () => {
    signInAs("admin");
    renderApp("/SERVICE-zone");
    expect(await heading("Service zones")).toBeVisible();
  });
});

describe("the layouts", () => {
  test.each([
    ["staff", "/employee", "/Companydashboard", "That page belongs to another area."],
    ["admin", "/companyticket", "/Managementdashboard", "That page belongs to another area."],
    ["support", "/audit", "/Managementdashboard", "Your role does not open that page."],
    ["support", "/companyuser", "/Managementdashboard", "Your role does not open that page."],
    ["provider", "/customer", "/today", "That page belongs to another area."],
    ["customer", "/society", "/book", "That page belongs to another area."],
  ] as const)("%s is redirected from %s to %s: %s", async (role, address, home, words) => {
    signInAs(role);
    vi.stubGlobal("location", { replace: () => {} });
    const { history } = renderApp(address, { before: [home] });
    expect(await screen.findByText(words)).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe(home));
    expect(screen.getAllByText(words)).toHaveLength(1);
  });

  test.each([
    ["admin", "/Booking"],
    ["owner", "/CompanySectionBooking"],
  ] as const)("a shared path opens in the layout of %s", async (role, own) => {
    signInAs(role);
    renderApp("/customer");
    await heading("Customers");
    const navigation = within(screen.getByRole("navigation"));
    expect(navigation.getByRole("link", { name: "Bookings" })).toHaveAttribute("href", own);
    expect(navigation.getByRole("link", { name: "Customers" })).toHaveAttribute("aria-current", "page");
  });

  test("an unknown path says so and links home", async () => {
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

describe("a required second factor that is missing", () => {
  const sessionWithoutFactor = () => {
    const session = sessionOf("owner");
    return { ...session, user: { ...session.user, lacksSecondFactor: true } };
  };

  test("redirects every screen to the set-up, and home afterwards", async () => {
    let on = false;
    answerCall(me, () => (on ? sessionOf("owner") : sessionWithoutFactor()));
    answerCall(getSecondFactor, () => ({ on, recoveryCodes: on ? 10 : 0 }));
    answerCall(beginSecondFactor, () => ({ secret: "ABCD", address: "otpauth://totp/Chamak:asha" }));
    answerCall(confirmSecondFactor, () => {
      on = true;
      return { recoveryCodes: ["abcd-efgh-jkmn"] };
    });
    storeSession(sessionWithoutFactor());
    const { history, user } = renderApp("/customer");
    await heading("Sign-in and security");
    expect(history.location.pathname).toBe("/security");
    expect(screen.getByRole("alert")).toHaveTextContent("You need a second factor.");
    expect(screen.queryByRole("link", { name: "Customers" })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Set up" }));
    await user.type(await screen.findByLabelText("Password"), "mine{Enter}");
    await user.type(await screen.findByLabelText("Code from the app"), "123456{Enter}");
    expect(await screen.findByText("abcd-efgh-jkmn")).toBeVisible();
    expect(history.location.pathname).toBe("/security");
    await user.click(screen.getByRole("button", { name: "I have kept them" }));
    await heading("Dashboard");
    expect(storedSession()).toEqual(sessionOf("owner"));
  });

  test("is detected when a call is refused for it", async () => {
    signInAs("admin");
    const replace = vi.fn<(url: string) => void>();
    answerCall(searchMessages, () => refuseAs("no-second-factor", 403, "Please set one up."));
    vi.stubGlobal("location", { replace });
    renderApp("/messages");
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith("/security"));
    expect(storedSession()?.user.lacksSecondFactor).toBe(true);
  });
});

describe("the end of a session", () => {
  test("a 401 clears the stored session, shows one message, and opens the root two seconds later", async () => {
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

  test.each([
    ["/washes", "/washes"],
    ["/book?view=21", "/book?view=21"],
  ])("customers at %s see the phone sign-in at %s", async (at, door) => {
    signInAs("customer");
    const replace = vi.fn<(url: string) => void>();
    const { pathname, search } = new URL(at, "http://localhost");
    answerCall(searchBookings, () => refuse(401, "Please sign in."));
    answerCall(getOwnCredit, () => ({ credit: 0 }));
    vi.stubGlobal("location", { replace, pathname, search });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderApp("/washes");
    expect(await screen.findByText("Session expired. Redirecting to login...")).toBeVisible();
    vi.advanceTimersByTime(2_000);
    expect(replace).toHaveBeenCalledExactlyOnceWith(door);
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

  test("signing in as another user in another tab shows their layout here", async () => {
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

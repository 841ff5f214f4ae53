import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { getLanguages } from "#contract/message/language.ts";
import { signInCustomer } from "#contract/session/customerCode.ts";
import { storedSession } from "#web/lib/session.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { sessionOf, signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

beforeEach(() => {
  answerCall(getLanguages, () => []);
});

test("the office's link signs the customer in after a press, and says as whom", async () => {
  // Whoever was signed in here before.
  signInAs("staff");
  answerCall(signInCustomer, () => sessionOf("customer"));
  const { user } = renderApp("/in#abcd-efgh-jkmn");
  const press = await screen.findByRole("button", { name: "Sign in" });
  expect(sentTo(signInCustomer)).toEqual([]);
  expect(await axeViolations()).toEqual([]);
  await user.click(press);
  expect(await screen.findByRole("heading", { name: "Signed in as Asha Kulkarni" })).toBeVisible();
  expect(sentTo(signInCustomer)).toEqual([{ Code: "abcd-efgh-jkmn" }]);
  expect(storedSession()?.usertype).toBe("Customer");
  expect(screen.getByRole("link", { name: "Book a wash" })).toHaveAttribute("href", "/book");
  expect(screen.getByRole("link", { name: "My washes" })).toHaveAttribute("href", "/washes");
  expect(await axeViolations()).toEqual([]);
});

test("a used link says so, and leads to the ordinary sign-in", async () => {
  const Code = "This code has been used or has run out.";
  answerCall(signInCustomer, () => refuse(400, Code, { Code }));
  const { user } = renderApp("/in#used");
  await user.click(await screen.findByRole("button", { name: "Sign in" }));
  expect(await screen.findByText(Code)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Sign in with your phone" }));
  expect(await screen.findByLabelText(/^Phone Number/)).toBeVisible();
  await waitFor(() => expect(storedSession()).toBeNull());
});

test("the office's link is read in the phone's language", async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["kn-IN", "en-IN"]);
  answerCall(signInCustomer, () => sessionOf("customer"));
  renderApp("/in#abcd-efgh-jkmn");
  expect(await screen.findByText(/^ಈ ಲಿಂಕ್ ಮೂಲಕ ಆಫೀಸ್/)).toBeVisible();
});

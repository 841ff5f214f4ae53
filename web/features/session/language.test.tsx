import { answerCall, refuseByCode, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoAccounts, forgotPassword, getInvitation, login } from "#contract/session/session.ts";
import { storeLanguage, storedLanguage } from "#web/texts/language.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { sessionOf } from "#web/testing/people.ts";

const heading = (name: string) => screen.findByRole("heading", { name, level: 1 });
const signIn = () => screen.getByRole("button", { name: "साइन इन करें" });
const isLatin = /[A-Za-z]{3,}/;
/** The names of the product and the languages, which are the same in every language. */
const names = /Chamak|English/g;

beforeEach(() => answerCall(demoAccounts, () => []));
afterEach(() => storeLanguage("en"));

test("switching the language at sign-in keeps the input, and the phone remembers the choice", async () => {
  const { user } = renderApp("/");
  await user.type(await screen.findByLabelText("User name"), "ramesh");
  await user.type(screen.getByLabelText("Password"), "half");
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "हिन्दी");
  await heading("साइन इन करें");
  expect(screen.getByLabelText("यूज़र नेम")).toHaveValue("ramesh");
  expect(screen.getByLabelText("पासवर्ड")).toHaveValue("half");
  expect(storedLanguage()).toBe("hi");
  expect(document.documentElement.lang).toBe("hi-IN");
  await waitFor(() => expect(document.title).toBe("साइन इन करें · Chamak"));
  expect(screen.getByRole("main").textContent.replaceAll(names, "")).not.toMatch(isLatin);
  expect(await axeViolations()).toEqual([]);
});

test("sign-in errors are in Hindi, from the form and from the server", async () => {
  storeLanguage("hi");
  answerCall(login, () =>
    refuseByCode(429, "Too many wrong attempts. Please try again in 4 seconds.", {
      messageCode: "wrongTooOften",
      params: { wait: 4 },
    }),
  );
  const { user } = renderApp("/");
  await heading("साइन इन करें");
  await user.click(signIn());
  expect(await screen.findByText("यूज़र नेम ज़रूरी है")).toBeVisible();
  expect(screen.getByText("पासवर्ड ज़रूरी है")).toBeVisible();
  expect(sentTo(login)).toEqual([]);
  await user.type(screen.getByLabelText("यूज़र नेम"), "ramesh");
  await user.type(screen.getByLabelText("पासवर्ड"), "a wrong guess");
  await user.click(signIn());
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("4 सेकंड");
  expect(alert.textContent).not.toMatch(isLatin);
});

test("the forgotten-password and invitation screens are in Hindi", async () => {
  storeLanguage("hi");
  answerCall(forgotPassword, () => ({ message: "" }));
  answerCall(getInvitation, () => ({ name: "Meera Iyer", userName: "meera" }));
  const forgotten = renderApp("/forgotPassword");
  await forgotten.user.type(await screen.findByLabelText("यूज़र नेम"), "ramesh");
  await forgotten.user.click(screen.getByRole("button", { name: "लिंक भेजें" }));
  expect((await screen.findByRole("status")).textContent).not.toMatch(isLatin);
  forgotten.unmount();
  const { user } = renderApp("/invitation#token-of-the-mail");
  await heading("स्वागत है, Meera Iyer");
  await user.type(screen.getByLabelText("नया पासवर्ड"), "a long enough one");
  await user.type(screen.getByLabelText("नया पासवर्ड फिर से"), "a long enough two");
  await user.click(screen.getByRole("button", { name: "पासवर्ड रखें" }));
  expect(await screen.findByText("दोनों पासवर्ड अलग हैं")).toBeVisible();
});

test("staff screens after the sign-in stay English", async () => {
  storeLanguage("hi");
  answerCall(login, () => sessionOf("staff"));
  const { user } = renderApp("/");
  await heading("साइन इन करें");
  await user.type(screen.getByLabelText("यूज़र नेम"), "asha");
  await user.type(screen.getByLabelText("पासवर्ड"), "a password");
  await user.click(signIn());
  await heading("Dashboard");
  expect(document.documentElement.lang).toBe("en-IN");
  expect(document.title).toBe("Dashboard · Chamak");
});

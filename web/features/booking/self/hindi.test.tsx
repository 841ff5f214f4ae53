import { unfold } from "#web/testing/unfold.ts";
import { answerCall, refuseByCode, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { skipWash } from "#contract/booking/change.ts";
import { getOwnLastOrder } from "#contract/booking/last.ts";
import { searchWashes } from "#contract/booking/wash.ts";
import { getSelf } from "#contract/customer/self.ts";
import { getPreference, type Preference, updatePreference } from "#contract/message/preference.ts";
import { getOwnCredit } from "#contract/payment/payment.ts";
import { requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { getSessions } from "#contract/session/sessions.ts";
import { languageCodes } from "#i18n/languages.ts";
import { answerMorning, meera } from "#web/features/booking/form/testing/morning.ts";
import { answerBookings, listed, moved } from "#web/features/booking/testing/meera.ts";
import { storeLanguage, storedLanguage } from "#web/texts/language.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { sessionOf, signInAs } from "#web/testing/people.ts";

const sms: Preference = {
  language: "en",
  channels: ["sms"],
  optOut: ["payment"],
  offered: languageCodes,
  reachable: ["sms"],
};
const isLatin = /[A-Za-z]{3,}/;

/** Answers the language preference, and stores a new one. */
function answerLanguage(language: Preference["language"]) {
  let stored = { ...sms, language };
  answerCall(getPreference, () => stored);
  answerCall(updatePreference, ({ Language }) => (stored = { ...stored, language: Language }));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00Z") });
  answerBookings();
  answerCall(getOwnCredit, () => ({ credit: 0 }));
  answerCall(searchWashes, () => ({ rows: [listed(moved)], total: 1 }));
  answerLanguage("en");
});
afterEach(() => storeLanguage("en"));

test("shows a customer with Hindi preferred their washes and replies in Hindi", async () => {
  signInAs("customer");
  answerLanguage("hi");
  answerCall(skipWash, () =>
    refuseByCode(409, "This can be changed until 8:00 PM on the day before. Please call us.", {
      messageCode: "cutOffPassed",
      params: { slot: "8:00 PM" },
    }),
  );
  const { user } = renderApp("/washes");
  const next = await screen.findByRole("region", { name: "अगली धुलाई" });
  expect(next).toHaveTextContent("मंगल 24 नवंबर 2026, सुबह 8 बजे");
  expect(document.documentElement.lang).toBe("hi-IN");
  expect(storedLanguage()).toBe("hi");
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  // Latin letters that may remain: names, plates, items, and words used everywhere.
  const data =
    /MH12AB1234|Hyundai Creta|Foam wash|Green Acres|The water is off on Monday|WhatsApp|SMS|English/g;
  const page = await screen.findByRole("main");
  for (const name of ["आने वाली धुलाई", "पिछली धुलाई", "बिल", "अब तक का बिल", "मैसेज"]) await unfold(name);
  await within(page).findByRole("radio", { name: "हिन्दी" });
  await within(page).findByRole("heading", { name: "मेरे प्लान" });
  expect(page.textContent.replaceAll(data, "")).not.toMatch(isLatin);
  await user.click(within(next).getByRole("button", { name: /^MH12AB1234.*: छोड़ें$/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "धुलाई छोड़ें" }));
  await user.click(dialog.getByRole("button", { name: "छोड़ें" }));
  expect(await dialog.findByText("कृपया वजह लिखें")).toBeVisible();
  await user.type(await dialog.findByRole("textbox", { name: "वजह" }), "बाहर हैं");
  await user.click(dialog.getByRole("button", { name: "छोड़ें" }));
  const late = "इसे एक दिन पहले रात 8 बजे तक बदला जा सकता था। कृपया हमें फ़ोन करें।";
  expect(await dialog.findByText(late)).toBeVisible();
  expect(dialog.getByRole("textbox", { name: "वजह" })).toHaveValue("बाहर हैं");
});

test("switches the page at once, and stores the language for a signed-in customer", async () => {
  signInAs("customer");
  const { user } = renderApp("/washes");
  await screen.findByRole("region", { name: "Next wash" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "हिन्दी");
  expect(await screen.findByRole("region", { name: "अगली धुलाई" })).toBeVisible();
  await waitFor(() =>
    expect(sentTo(updatePreference)).toEqual([{ Language: "hi", Channels: ["sms"], OptOut: ["payment"] }]),
  );
  await unfold("मैसेज");
  await waitFor(() => expect(screen.getByRole("radio", { name: "हिन्दी" })).toBeChecked());
  await user.selectOptions(screen.getByRole("combobox", { name: "भाषा" }), "English");
  expect(await screen.findByRole("region", { name: "Next wash" })).toBeVisible();
  expect(document.documentElement.lang).toBe("en-IN");
});

test("keeps the input when switching at sign-in, and keeps Hindi after it", async () => {
  answerCall(requestOtp, () => ({ again: 30, sent: true }));
  answerCall(verifyOtp, ({ otp }) =>
    otp === "123456"
      ? sessionOf("customer")
      : refuseByCode(429, "Too many wrong attempts. Please try again in 2 minutes.", {
          messageCode: "wrongTooOften",
          params: { wait: 120 },
        }),
  );
  const { user } = renderApp("/washes");
  await user.type(await screen.findByLabelText(/^Phone Number/), meera.phone1);
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "हिन्दी");
  expect(await screen.findByRole("heading", { name: "आपकी धुलाई", level: 1 })).toBeVisible();
  expect(screen.getByLabelText(/^फ़ोन नंबर/)).toHaveValue(meera.phone1);
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "कोड भेजें" }));
  const code = await screen.findByRole("textbox", { name: "कोड" });
  await user.type(code, "654321");
  expect(await screen.findByText("बहुत बार ग़लत कोड डाला गया। कृपया 2 मिनट बाद फिर कोशिश करें।")).toBeVisible();
  await user.clear(code);
  await user.type(code, "123456");
  expect(await screen.findByRole("region", { name: "अगली धुलाई" })).toBeVisible();
  expect(sentTo(updatePreference)).toEqual([{ Language: "hi", Channels: ["sms"], OptOut: ["payment"] }]);
});

test("shows items and missing fields in Hindi", async () => {
  signInAs("customer");
  answerLanguage("hi");
  answerMorning();
  answerCall(getOwnLastOrder, () => ({ order: null }));
  answerCall(getSelf, () => ({ ...meera, emailOptional: false }));
  const { user } = renderApp("/book");
  expect(await screen.findByRole("heading", { name: "धुलाई बुक करें", level: 1 })).toBeVisible();
  const card = await screen.findByRole("article", { name: "Morning shine" });
  expect(card).toHaveTextContent("₹349 प्रति धुलाई");
  await user.click(within(card).getByRole("button", { name: "बुक करें" }));
  const dialog = await screen.findByRole("dialog", { name: "धुलाई बुक करें" });
  await user.click(await within(dialog).findByRole("button", { name: "गाड़ी जोड़ें" }));
  for (const missing of ["गाड़ी का नंबर ज़रूरी है", "ईंधन चुनना ज़रूरी है", "समय चुनना ज़रूरी है"])
    expect(await within(dialog).findByText(missing)).toBeVisible();
  const data =
    /Morning shine|Meera Joshi|MH12AB1234|Hyundai Creta|Hyundai|Tata|Hatchback|SUV|Petrol|Tower A|Green Acres|Chamak Car Care/g;
  expect(dialog.textContent.replaceAll(data, "")).not.toMatch(isLatin);
  expect(await axeViolations(dialog)).toEqual([]);
});

test("keeps a language chosen while the stored one is loading", async () => {
  signInAs("customer");
  const waiting: ((preference: Preference) => void)[] = [];
  answerCall(getPreference, () => new Promise<Preference>((resolve) => waiting.push(resolve)));
  answerCall(updatePreference, ({ Language }) => ({ ...sms, language: Language }));
  const { user } = renderApp("/washes");
  await screen.findByRole("region", { name: "Next wash" });
  await waitFor(() => expect(sentTo(getPreference)).not.toEqual([]));
  answerCall(getPreference, () => ({ ...sms, language: storedLanguage() }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "हिन्दी");
  for (const resolve of waiting) resolve(sms);
  expect(await screen.findByRole("region", { name: "अगली धुलाई" })).toBeVisible();
  await waitFor(() => expect(sentTo(updatePreference)).toMatchObject([{ Language: "hi" }]));
  expect(screen.getByRole("region", { name: "अगली धुलाई" })).toBeVisible();
  expect(storedLanguage()).toBe("hi");
});

test("shows staff English, whatever was chosen on the phone", async () => {
  storeLanguage("hi");
  signInAs("accounts");
  renderApp("/access");
  expect(await screen.findByRole("heading", { name: "Who may do what", level: 1 })).toBeVisible();
  expect(screen.queryByRole("combobox", { name: /Language|भाषा/ })).toBeNull();
  expect(document.documentElement.lang).not.toBe("hi-IN");
});

test("shows window title and skip link in Hindi when signed in", async () => {
  signInAs("customer");
  answerLanguage("hi");
  const here = {
    sessionId: 2,
    createdAt: "2026-11-20T04:30:00.000Z",
    lastSeenAt: "2026-11-21T04:30:00.000Z",
    device: "Chrome on Windows",
    address: "203.0.113.7",
    current: true,
  };
  answerCall(getSessions, () => [here, { ...here, sessionId: 1, device: "", current: false }]);
  const { user } = renderApp("/security");
  await screen.findByRole("button", { name: "कोई डिवाइस: साइन आउट करें" });
  await waitFor(() => expect(document.title).toBe("साइन इन और सुरक्षा · Chamak"));
  const page = screen.getByRole("main");
  expect(page).toHaveTextContent("Windows पर Chrome");
  expect(page).toHaveTextContent("पिछली बार 21 नवंबर 2026, सुबह 10:00 बजे को इस्तेमाल हुआ");
  expect(page.textContent.replaceAll(/Windows|Chrome/g, "")).not.toMatch(isLatin);
  expect(await axeViolations(page)).toEqual([]);
  await user.click(screen.getByRole("button", { name: /^खोजें या सीधे जाएँ…/ }));
  const palette = within(await screen.findByRole("dialog", { name: "खोज" }));
  await user.type(palette.getByRole("combobox"), "मेरी");
  expect(palette.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["मेरी धुलाई"]);
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("region", { name: "अगली धुलाई" })).toBeVisible();
  await waitFor(() => expect(document.title).toBe("मेरी धुलाई · Chamak"));
});

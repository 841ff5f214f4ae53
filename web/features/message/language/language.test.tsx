import { answerCall, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { getLanguages, setReviewed } from "#contract/message/language.ts";
import { searchMessages } from "#contract/message/message.ts";
import { getPreference } from "#contract/message/preference.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { answerBookings } from "#web/features/booking/testing/meera.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { storeLanguage } from "#web/texts/language.ts";

const facts = (reviewed: readonly Language[], offered: readonly Language[] = languageCodes) =>
  languageCodes.map((language) => ({
    language,
    name: languages[language].name,
    englishName: languages[language].english,
    reviewed: reviewed.includes(language),
    offered: offered.includes(language),
  }));

afterEach(() => storeLanguage("en"));

test("an administrator marks a language as reviewed", async () => {
  signInAs("admin");
  let reviewed: Language[] = ["en", "hi"];
  answerCall(getLanguages, () => facts(reviewed));
  answerCall(setReviewed, ({ Language }) => {
    reviewed = [...reviewed, Language];
    return { language: Language, reviewed: true };
  });
  const { user } = renderApp("/messages?tab=languages");
  const line = within((await screen.findByText("Kannada")).closest("li") as HTMLElement);
  expect(line.getByText("ಕನ್ನಡ")).toBeVisible();
  const badge = "Not yet reviewed by a native speaker";
  expect(line.getByText(badge)).toBeVisible();
  await user.click(screen.getByRole("switch", { name: "Reviewed Kannada" }));
  await waitFor(() => expect(line.queryByText(badge)).toBeNull());
  expect(screen.getByRole("switch", { name: "Reviewed Kannada" })).toBeChecked();
  expect(sentTo(setReviewed)).toEqual([{ Language: "kn", Reviewed: true }]);
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});

test("other users do not see the languages", async () => {
  signInAs("operations");
  answerCall(searchMessages, () => ({ rows: [], total: 0 }));
  renderApp("/messages");
  await screen.findByRole("tab", { name: "Templates" });
  expect(screen.queryByRole("tab", { name: "Languages" })).toBeNull();
});

test("a customer chooses from the offered languages, and sees when one is unreviewed", async () => {
  signInAs("customer");
  answerBookings();
  answerCall(getLanguages, () => facts(["en"]));
  const offered: Language[] = ["en", "hi"];
  const preference = {
    language: "hi" as const,
    channels: ["sms" as const],
    optOut: [],
    reachable: [],
    offered,
  };
  answerCall(getPreference, () => preference);
  renderApp("/washes");
  const choice = await screen.findByRole("combobox", { name: "भाषा" });
  const shown = () =>
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(shown()).toEqual(["English", "हिन्दी"]));
  expect(screen.getByRole("contentinfo")).toHaveTextContent("इस अनुवाद को अभी किसी ने जाँचा नहीं है।");
});

test("an anonymous visitor chooses from the languages of the society's companies", async () => {
  answerCall(getLanguages, () => facts(["en", "hi"], ["en", "kn"]));
  renderApp("/book?at=7");
  const choice = await screen.findByRole("combobox", { name: "Language" });
  await waitFor(() => expect(within(choice).getAllByRole("option")).toHaveLength(2));
  expect(sentTo(getLanguages)).toEqual([{ SocietyId: 7 }]);
  expect(screen.queryByRole("contentinfo")).toBeNull();
});

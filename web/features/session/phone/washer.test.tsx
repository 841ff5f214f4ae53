import { answerCall, refuse, refuseAs, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { getLanguages } from "#contract/message/language.ts";
import { getPreference, type Preference, updatePreference } from "#contract/message/preference.ts";
import { requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { signInByCode } from "#contract/session/signInCode.ts";
import { storedSession } from "#web/lib/session.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { sessionOf } from "#web/testing/people.ts";

const phone1 = "9822011234";
const As = "provider";

beforeEach(() => {
  answerCall(getLanguages, () => []);
  answerCall(requestOtp, () => ({ again: 60, sent: true }));
});

async function enterCode(user: ReturnType<typeof renderApp>["user"]): Promise<void> {
  await user.type(await screen.findByLabelText(/^Phone Number/), phone1);
  await user.click(screen.getByRole("button", { name: "Send code" }));
  await user.type(await screen.findByRole("textbox", { name: "Code" }), "123456");
}

test("a washer signs in by phone and code", async () => {
  answerCall(verifyOtp, () => sessionOf("provider"));
  const { user } = renderApp("/washer");
  expect(await screen.findByRole("heading", { name: "I wash cars" })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await enterCode(user);
  await waitFor(() => expect(storedSession()?.usertype).toBe("Provider"));
  expect(sentTo(requestOtp)).toEqual([{ phone1, As }]);
  expect(sentTo(verifyOtp)).toEqual([{ phone1, otp: "123456", As }]);
});

test("a code that the gateway has not accepted yet says what to do, and can go another way", async () => {
  answerCall(requestOtp, ({ By }) =>
    By === undefined
      ? {
          again: 60,
          sent: false,
          messageCode: "codeLate" as const,
          message: "Your code has not gone out yet.",
          ways: ["whatsapp" as const],
        }
      : { again: 60, sent: true, ways: ["sms" as const] },
  );
  const { user } = renderApp("/washer");
  await user.type(await screen.findByLabelText(/^Phone Number/), phone1);
  await user.click(screen.getByRole("button", { name: "Send code" }));
  expect(await screen.findByText(/^Your code has not gone out yet/)).toBeVisible();
  expect(screen.queryByText(/We have sent a code/)).toBeNull();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Send it by WhatsApp" }));
  expect(await screen.findByText(/We have sent a code/)).toBeVisible();
  expect(sentTo(requestOtp).at(-1)).toEqual({ phone1, As, By: "whatsapp" });
});

test("of several washers with one phone, one says who it is", async () => {
  const providers = [
    { providerId: 7, name: "Ramesh Jadhav", companyName: "Chamak Car Care" },
    { providerId: 8, name: "Sunita Kamble", companyName: "Chamak Car Care" },
  ];
  answerCall(verifyOtp, ({ ProviderId }) =>
    ProviderId === undefined
      ? refuseAs("conflict", 409, "Several cleaners use this number. Choose who you are.", { providers })
      : sessionOf("provider"),
  );
  const { user } = renderApp("/washer");
  await enterCode(user);
  await user.click(await screen.findByRole("button", { name: "Sunita Kamble" }));
  await waitFor(() => expect(storedSession()?.usertype).toBe("Provider"));
  expect(sentTo(verifyOtp).at(-1)).toEqual({ phone1, otp: "123456", As, ProviderId: 8 });
});

test("the code of a printed QR signs in after a press", async () => {
  answerCall(signInByCode, () => sessionOf("provider"));
  const { user } = renderApp("/washer#printed-code");
  const press = await screen.findByRole("button", { name: "Sign in" });
  expect(sentTo(signInByCode)).toEqual([]);
  await user.click(press);
  await waitFor(() => expect(storedSession()?.usertype).toBe("Provider"));
  expect(sentTo(signInByCode)).toEqual([{ Code: "printed-code" }]);
});

test("a used QR says so, and leads to the phone", async () => {
  const Code = "This QR code has been used or has run out. Please ask the office for a new one.";
  answerCall(signInByCode, () => refuse(400, Code, { Code }));
  const { user } = renderApp("/washer#used");
  await user.click(await screen.findByRole("button", { name: "Sign in" }));
  expect(await screen.findByText(Code)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Sign in with your phone" }));
  expect(await screen.findByLabelText(/^Phone Number/)).toBeVisible();
});

test("the first screen is in the phone's language, and that is kept for the washer's messages", async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr-FR", "hi-IN", "en-IN"]);
  answerCall(verifyOtp, () => sessionOf("provider"));
  const preference: Preference = {
    language: "en",
    channels: ["sms"],
    optOut: [],
    offered: ["en", "hi"],
    reachable: ["sms"],
  };
  answerCall(getPreference, () => preference);
  answerCall(updatePreference, () => preference);
  const { user } = renderApp("/washer");
  expect(await screen.findByRole("heading", { name: "मैं गाड़ियाँ धोता हूँ" })).toBeVisible();
  await user.type(await screen.findByLabelText(/^फ़ोन नंबर/), phone1);
  await user.click(screen.getByRole("button", { name: "कोड भेजें" }));
  await user.type(await screen.findByRole("textbox", { name: "कोड" }), "123456");
  await waitFor(() => expect(sentTo(updatePreference)).toMatchObject([{ Language: "hi" }]));
});

const refusal = "Many people on your network have asked for a code. Please try again in 30 seconds.";

test("when the first code is refused, it can be asked for in the other ways, or at the office", async () => {
  answerCall(requestOtp, ({ By }) =>
    By === undefined
      ? refuseAs("too-many", 429, refusal, { ways: ["mail", "whatsapp"] })
      : { again: 60, sent: true, ways: ["sms" as const] },
  );
  const { user } = renderApp("/washes");
  expect(await screen.findByRole("button", { name: "Send code" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Send it by/ })).toBeNull();
  await user.type(await screen.findByLabelText(/^Phone Number/), phone1);
  await user.click(screen.getByRole("button", { name: "Send code" }));
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(screen.getByText(/^Or ask the office: they can sign you in/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Send it by email" })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Send it by WhatsApp" }));
  expect(await screen.findByText(/We have sent a code/)).toBeVisible();
  expect(sentTo(requestOtp)).toEqual([{ phone1 }, { phone1, By: "whatsapp" }]);
});

test("a way that is refused, too, leaves the others and the number", async () => {
  answerCall(requestOtp, ({ By }) =>
    refuseAs("too-many", 429, refusal, { ways: By === undefined ? ["mail", "whatsapp"] : ["sms", "mail"] }),
  );
  const { user } = renderApp("/washes");
  await user.type(await screen.findByLabelText(/^Phone Number/), phone1);
  await user.click(screen.getByRole("button", { name: "Send code" }));
  await user.click(await screen.findByRole("button", { name: "Send it by WhatsApp" }));
  expect(await screen.findByRole("button", { name: "Send it by SMS" })).toBeVisible();
  expect(screen.getByText(refusal)).toBeVisible();
  expect(screen.getByLabelText(/^Phone Number/)).toHaveValue(phone1);
});

test("a refusal that no other way helps offers none", async () => {
  answerCall(requestOtp, () => refuse(400, "Enter a mobile number of ten digits.", {}));
  const { user } = renderApp("/washes");
  await user.type(await screen.findByLabelText(/^Phone Number/), phone1);
  await user.click(screen.getByRole("button", { name: "Send code" }));
  expect(await screen.findByText("Enter a mobile number of ten digits.")).toBeVisible();
  expect(screen.queryByText(/^Or ask the office/)).toBeNull();
});

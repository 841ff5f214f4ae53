import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { searchWashes } from "#contract/booking/wash.ts";
import { getDuePaymentLink } from "#contract/gateway/link.ts";
import {
  createMandate,
  getMandateOffers,
  getMandates,
  type Mandate,
  pauseMandate,
  resumeMandate,
  revokeMandate,
} from "#contract/gateway/mandate.ts";
import { getOwnCredit } from "#contract/payment/payment.ts";
import { answerBookings } from "#web/features/booking/testing/meera.ts";
import { elsewhere } from "#web/lib/openPage.ts";
import { storeLanguage } from "#web/texts/language.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const mandate: Mandate = {
  mandateId: 8,
  customerId: 3,
  companyId: 4,
  companyName: "Sparkle Car Care",
  maxAmount: 2_000,
  status: "active",
  url: "",
  createdAt: "2026-11-14T04:30:00Z",
  approvedAt: "2026-11-14T04:35:00Z",
  pausedInApp: false,
  next: { billId: 7, number: "CH/26-27/000123", day: "2026-12-11", amount: 900, rest: 0, requested: false },
  last: {
    billId: 6,
    number: "CH/26-27/000099",
    month: "2026-10",
    status: "collected",
    day: "2026-11-11",
    amount: 708,
    problem: "",
  },
};
const offer = { companyId: 4, companyName: "Sparkle Car Care", suggested: 1_800 };

beforeEach(() => {
  vi.spyOn(elsewhere, "open").mockImplementation(() => undefined);
});

/** Opens the customer's page with these mandates. @returns the section. */
async function openWith(mandates: Mandate[], name = "AutoPay") {
  signInAs("customer");
  answerBookings();
  answerCall(getOwnCredit, () => ({ credit: 0 }));
  answerCall(searchWashes, () => ({ rows: [], total: 0 }));
  answerCall(getDuePaymentLink, () => ({ offered: false, link: null }));
  answerCall(getMandates, () => mandates);
  answerCall(getMandateOffers, () => [offer]);
  const { user } = renderApp("/washes");
  return { user, section: within(await screen.findByRole("region", { name })) };
}

test("a customer chooses a maximum and goes on to approve it", async () => {
  const { user, section } = await openWith([]);
  await user.click(section.getByRole("button", { name: "Set Up AutoPay" }));
  const field = section.getByLabelText(/^Maximum a month/);
  expect(field).toHaveValue("₹1,800");
  await user.clear(field);
  await user.paste("15001");
  await user.click(section.getByRole("button", { name: "Approve in UPI App" }));
  expect(await section.findByText("AutoPay collects at most ₹15,000 a month without a PIN")).toBeVisible();
  expect(sentTo(createMandate)).toEqual([]);
  await user.clear(field);
  await user.paste("2500");
  answerCall(createMandate, () => refuse(409, "The payment page could not be opened."));
  await user.click(section.getByRole("button", { name: "Approve in UPI App" }));
  expect(await section.findByText("The payment page could not be opened.")).toBeVisible();
  expect(field).toHaveValue("₹2,500");
  answerCall(createMandate, () => ({ ...mandate, status: "created" as const, url: "https://rzp.io/i/abc" }));
  await user.click(section.getByRole("button", { name: "Approve in UPI App" }));
  await waitFor(() => expect(elsewhere.open).toHaveBeenCalledWith("https://rzp.io/i/abc"));
  expect(sentTo(createMandate).at(-1)).toEqual({ CompanyId: 4, MaxAmount: 2_500 });
});

test("shows the next debit and the last one; pauses, and ends only when asked twice", async () => {
  const { user, section } = await openWith([mandate]);
  expect(section.getByText("Next: ₹900.00 on 11 Dec 2026, bill CH/26-27/000123")).toBeVisible();
  expect(section.getByText("₹708.00 collected by AutoPay on 11 Nov 2026")).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  answerCall(pauseMandate, () => ({ mandateId: 8, status: "paused" as const }));
  await user.click(section.getByRole("button", { name: "Pause" }));
  await waitFor(() => expect(sentTo(pauseMandate)).toEqual([{ mandateId: 8 }]));
  answerCall(revokeMandate, () => ({ mandateId: 8, status: "revoked" as const }));
  await user.click(section.getByRole("button", { name: "End AutoPay" }));
  await user.click(section.getByRole("button", { name: "Keep It" }));
  expect(sentTo(revokeMandate)).toEqual([]);
  await user.click(section.getByRole("button", { name: "End AutoPay" }));
  await user.click(section.getByRole("button", { name: "End AutoPay" }));
  await waitFor(() => expect(sentTo(revokeMandate)).toEqual([{ mandateId: 8 }]));
});

test.each([
  [{ status: "created", url: "https://rzp.io/i/abc" }, "Waiting for your approval"],
  [{ status: "paused" }, /^Nothing is collected until you resume it/],
  [{ status: "paused", pausedInApp: true }, /^You have paused it in your UPI app/],
  [{ next: null }, "No bill is to be collected at present."],
  [{ next: mandate.next && { ...mandate.next, rest: 100 } }, /^₹100\.00 of this bill is above your maximum/],
  [
    { next: mandate.next && { ...mandate.next, requested: true } },
    "The bank is collecting ₹900.00 for bill CH/26-27/000123.",
  ],
  [
    { last: mandate.last && { ...mandate.last, status: "hard" } },
    "AutoPay could not collect it on 11 Nov 2026. Please pay it another way.",
  ],
] as const satisfies readonly (readonly [Partial<Mandate>, string | RegExp])[])(
  "says how it stands: %j",
  async (change, sentence) => {
    const { user, section } = await openWith([{ ...mandate, ...change }]);
    expect(section.getByText(sentence)).toBeVisible();
    const resume = section.queryByRole("button", { name: "Resume" });
    if (!resume) return;
    answerCall(resumeMandate, () => ({ mandateId: 8, status: "active" as const }));
    await user.click(resume);
    await waitFor(() => expect(sentTo(resumeMandate)).toEqual([{ mandateId: 8 }]));
  },
);

test("is in the customer's language", async () => {
  storeLanguage("hi");
  const { section } = await openWith([mandate]);
  expect(await section.findByRole("button", { name: "AutoPay बंद करें" })).toBeVisible();
});

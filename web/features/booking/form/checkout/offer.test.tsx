import { answerCall, refuseAs, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getBookingPrices } from "#contract/booking/availability.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { checkOffer } from "#contract/offer/check.ts";
import { signInAs } from "#web/testing/people.ts";
import { begin, creta } from "../testing/begun.ts";
import { answerMorning, meera, morningPrices } from "../testing/morning.ts";

const SENTENCE = "20% off, at most ₹100. Until 30 Nov 2026.";
const button = (name: string) => screen.getByText(name).closest("button") as HTMLButtonElement;

beforeEach(() => {
  signInAs("staff");
  answerMorning();
  answerCall(checkOffer, ({ OfferCode }) =>
    OfferCode === "CHAMAK20"
      ? { valid: true, discount: 89.8, message: SENTENCE }
      : { valid: false, discount: 0, message: "Not for this society" },
  );
});

async function openCheckout() {
  begin({ vehicles: [creta] });
  const { user } = renderApp("/AddBooking");
  await screen.findByLabelText("Edit MH12AB1234");
  await user.click(screen.getByText("Proceed to Checkout"));
  const dialog = within(await screen.findByRole("dialog", { name: "Checkout" }));
  await waitFor(() => expect(button("Confirm Booking")).toBeEnabled());
  const prices = within(dialog.getByLabelText("Price Breakdown"));
  return { user, dialog, prices };
}

test("applies a code with its description and amount, and sends it", async () => {
  const { user, dialog, prices } = await openCheckout();
  await user.type(dialog.getByLabelText("Offer code"), " chamak20 {Enter}");
  expect(await dialog.findByText(SENTENCE)).toBeVisible();
  expect(prices.getByText("Offer CHAMAK20")).toBeVisible();
  expect(prices.getByText("−₹89.80")).toBeVisible();
  expect(prices.getByText("₹359.20")).toBeVisible();
  expect(sentTo(checkOffer)).toMatchObject([
    { OfferCode: "CHAMAK20", SocietyId: 7, ServiceItemId: 21, CustomerId: meera.customerId, Amount: 449 },
  ]);
  await user.click(button("Confirm Booking"));
  await waitFor(() =>
    expect(sentTo(bookOnce)).toMatchObject([
      { OfferCode: "CHAMAK20", CustomerAmount: 359.2, Discount: null },
    ]),
  );
});

test("explains an invalid code, keeps it in the field, and books without it", async () => {
  const { user, dialog, prices } = await openCheckout();
  await user.type(dialog.getByLabelText("Additional Requirements"), "Ring first");
  await user.type(dialog.getByLabelText("Offer code"), "a!{Enter}");
  expect(await dialog.findByText("Use 3 to 20 letters and digits")).toBeVisible();
  await user.clear(dialog.getByLabelText("Offer code"));
  await user.type(dialog.getByLabelText("Offer code"), "other1{Enter}");
  expect(await dialog.findByText("Not for this society")).toBeVisible();
  expect(dialog.getByLabelText("Offer code")).toHaveValue("other1");
  expect(dialog.getByLabelText("Additional Requirements")).toHaveValue("Ring first");
  expect(prices.getAllByText("₹449.00")).toHaveLength(3);
  await user.click(button("Confirm Booking"));
  await waitFor(() => expect(sentTo(bookOnce)).toMatchObject([{ OfferCode: null, CustomerAmount: 449 }]));
});

test("combines an offer with a discount within the caller's cap, or removes the offer", async () => {
  answerCall(getBookingPrices, () => ({ ...morningPrices, discountCap: 20 }));
  const { user, dialog, prices } = await openCheckout();
  await user.type(dialog.getByLabelText("Offer code"), "CHAMAK20{Enter}");
  await dialog.findByText(SENTENCE);
  await user.type(dialog.getByLabelText("Discount"), "5");
  expect(
    await dialog.findByText(
      "CHAMAK20 takes off ₹89.80 and your discount ₹22.45: together that is more than 20 %. Please keep one of them.",
    ),
  ).toBeVisible();
  expect(button("Confirm Booking")).toBeDisabled();
  await user.click(dialog.getByLabelText("Remove CHAMAK20"));
  await waitFor(() => expect(button("Confirm Booking")).toBeEnabled());
  expect(dialog.getByLabelText("Offer code")).toHaveValue("");
  expect(prices.queryByText("Offer CHAMAK20")).toBeNull();
});

test("shows at the code that an offer is used up by now, and keeps the input", async () => {
  const { user, dialog } = await openCheckout();
  await user.type(dialog.getByLabelText("Offer code"), "CHAMAK20{Enter}");
  await dialog.findByText(SENTENCE);
  const over = "Used 100 times: it is over";
  answerCall(bookOnce, () => refuseAs("conflict", 409, over));
  answerCall(checkOffer, () => ({ valid: false, discount: 0, message: over }));
  await user.click(button("Confirm Booking"));
  expect(await dialog.findByRole("alert")).toHaveTextContent(over);
  expect(dialog.getByLabelText("Offer code")).toHaveValue("CHAMAK20");
});

test("shows the tax that is added to the total, after the offer, and rounds what is to be paid", async () => {
  answerCall(getBookingPrices, () => ({ ...morningPrices, tax: { rate: 18, amount: 80.82, total: 529.82 } }));
  const { user, dialog, prices } = await openCheckout();
  expect(prices.getByText("GST 18 %")).toBeVisible();
  expect(prices.getByText("₹80.82")).toBeVisible();
  expect(prices.getByText("Round off").nextSibling).toHaveTextContent("₹0.18");
  expect(prices.getByText("₹530.00")).toBeVisible();
  await user.type(dialog.getByLabelText("Offer code"), "chamak20{Enter}");
  expect(await prices.findByText("₹64.66")).toBeVisible();
  expect(prices.getByText("Round off").nextSibling).toHaveTextContent("₹0.14");
  expect(prices.getByText("₹424.00")).toBeVisible();
  await user.click(button("Confirm Booking"));
  await waitFor(() => expect(sentTo(bookOnce)).toMatchObject([{ CustomerAmount: 359.2 }]));
});

import { answerCall, refuse, refuseInUse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { getServices } from "#contract/catalogue/service.ts";
import {
  addOffer,
  deleteOffer,
  getOffer,
  getOffers,
  type Offer,
  updateOffer,
} from "#contract/offer/offer.ts";
import { getSocieties, societyChoice } from "#contract/society/society.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";

const chamak: Offer = {
  offerId: 3,
  offerCode: "CHAMAK20",
  offerName: "Winter shine",
  discountType: "percentage",
  discountValue: 20,
  maxDiscount: 100,
  startDate: "2026-11-01",
  endDate: "2026-11-30",
  serviceIds: [1],
  societyIds: [7, 8],
  services: [{ serviceId: 1, serviceName: "Foam wash" }],
  societies: [
    { societyId: 7, societyName: "Green Acres" },
    { societyId: 8, societyName: "Blue Ridge" },
  ],
  firstBookingOnly: false,
  usageLimit: 100,
  perCustomerLimit: null,
  active: true,
  used: 37,
  state: "Active",
  sentence: "20% off, at most ₹100. Until 30 Nov 2026.",
};
const monsoon: Offer = {
  ...chamak,
  offerId: 4,
  offerCode: "MONSOON",
  offerName: "Rain is over",
  discountType: "amount",
  discountValue: 75,
  maxDiscount: null,
  serviceIds: [],
  societyIds: [],
  services: [],
  societies: [],
  usageLimit: null,
  used: 1,
  state: "Ended",
};

const row = (name: RegExp) => screen.findByRole("row", { name });
const button = (name: string) => screen.getByRole("button", { name });
const dialog = (name: string) => screen.findByRole("dialog", { name });

beforeEach(() => {
  signInAs("operations");
  answerCall(getOffers, () => [chamak, monsoon]);
  answerCall(getOffer, () => chamak);
  answerCall(getServices, () => []);
  const society = { societyStreet: "12 Baner Road", city: "Pune", pincode: "411045", active: true };
  answerCall(getSocieties, () => [
    societyChoice({ ...society, societyId: 7, societyName: "Green Acres" }),
    societyChoice({ ...society, societyId: 8, societyName: "Blue Ridge" }),
  ]);
});

describe("the list", () => {
  test("shows discount, scope, dates, number of uses and state of each offer", async () => {
    renderApp("/Offers");
    const first = await row(/CHAMAK20/);
    for (const text of [
      "Winter shine",
      "20% off, at most ₹100",
      "Foam wash",
      "Green Acres and 1 more",
      "1 Nov 2026 – 30 Nov 2026",
      "37 of 100",
      "Active",
    ])
      expect(within(first).getByText(text)).toBeVisible();
    const second = await row(/MONSOON/);
    for (const text of ["₹75 off", "All services", "All societies", "1 time", "Ended"])
      expect(within(second).getByText(text)).toBeVisible();
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test("filters by the URL, and updates the URL", async () => {
    const { user, history } = renderApp("/Offers?is=Ended");
    await row(/MONSOON/);
    expect(screen.queryByText("CHAMAK20")).toBeNull();
    await user.click(button("Remove the filter State"));
    await row(/CHAMAK20/);
    await user.type(screen.getByRole("searchbox", { name: "Search offers" }), "rain");
    await waitFor(() => expect(screen.queryByText("CHAMAK20")).toBeNull());
    expect(history.location.search).toBe("?search=rain");
  });

  test("shows a society from the URL in its filter, and clearing the filter removes it from the URL", async () => {
    answerCall(getOffers, () => [chamak, { ...monsoon, societyIds: [8], societies: [] }]);
    const { user, history } = renderApp("/Offers?society=7");
    await row(/CHAMAK20/);
    expect(await screen.findByRole("button", { name: "Society Green Acres" })).toBeVisible();
    expect(screen.queryByText("MONSOON")).toBeNull();
    await user.click(button("Remove the filter Society"));
    await row(/MONSOON/);
    expect(history.location.search).toBe("");
  });

  test("explains offers and offers to add one when empty", async () => {
    answerCall(getOffers, () => []);
    renderApp("/Offers");
    expect(await screen.findByText("No offers yet")).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Add Offer" })).toHaveLength(2);
  });

  test("is read-only for users without write permission", async () => {
    signInAs("support");
    renderApp("/Offers?edit=3");
    await row(/CHAMAK20/);
    expect(screen.queryByRole("button", { name: /Edit|Delete|Add Offer/ })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("shows why a used offer cannot be deleted", async () => {
    answerCall(deleteOffer, () => refuseInUse("Winter shine is used by 37 bookings.", { bookings: 37 }));
    const { user } = renderApp("/Offers");
    await row(/CHAMAK20/);
    await user.click(button("Delete CHAMAK20"));
    await user.click(await screen.findByRole("button", { name: "Delete Item" }));
    expect(await screen.findByText("Winter shine is used by 37 bookings.")).toBeVisible();
  });
});

describe("the form", () => {
  test("previews the sentence for customers while it is filled in, and adds the offer", async () => {
    answerCall(addOffer, () => ({ offerId: 9 }));
    const { user } = renderApp("/Offers?edit=new");
    const form = within(await dialog("Add Offer"));
    const preview = within(form.getByRole("region", { name: "What customers read" }));
    expect(preview.getByText(/make the sentence/)).toBeVisible();
    await user.type(form.getByLabelText(/^Offer Code/), "diwali25");
    await user.type(form.getByLabelText(/^Offer Name/), "Diwali");
    await user.type(form.getByLabelText(/^Discount/), "25.5");
    await user.type(form.getByLabelText("At most"), "150");
    await user.clear(form.getByLabelText(/^Start Date/));
    await user.type(form.getByLabelText(/^Start Date/), "2026-11-01");
    await user.type(form.getByLabelText(/^End Date/), "2026-11-30");
    await user.click(form.getByLabelText(/^First bookings only/));
    expect(preview.getByText("DIWALI25")).toBeVisible();
    expect(
      preview.getByText("25.5% off, at most ₹150. For first bookings only. Until 30 Nov 2026."),
    ).toBeVisible();
    await user.click(form.getByRole("button", { name: "Add" }));
    expect(await screen.findByText("Offer Added Successfully")).toBeVisible();
    expect(sentTo(addOffer)).toEqual([
      {
        OfferCode: "DIWALI25",
        OfferName: "Diwali",
        DiscountType: "percentage",
        DiscountValue: 25.5,
        MaxDiscount: 150,
        StartDate: "2026-11-01",
        EndDate: "2026-11-30",
        ServiceIds: [],
        SocietyIds: [],
        FirstBookingOnly: true,
        UsageLimit: null,
        PerCustomerLimit: null,
        Active: true,
      },
    ]);
  });

  test("shows client and server errors at the fields and keeps the input", async () => {
    answerCall(updateOffer, () =>
      refuse(409, "Refused", { OfferCode: "Another offer with this code is switched on." }),
    );
    const { user } = renderApp("/Offers?edit=3");
    const form = within(await dialog("Edit Offer"));
    const value = await form.findByLabelText(/^Discount/);
    // An inactive service is still shown by name.
    expect(form.getAllByText("Foam wash")[0]).toBeVisible();
    await user.clear(value);
    await user.type(value, "120");
    await user.click(form.getByRole("button", { name: "Update" }));
    expect(await form.findByText("Must be from 1 to 100 %")).toBeVisible();
    await user.click(form.getByText("₹"));
    expect(form.queryByLabelText("At most")).toBeNull();
    await user.click(form.getByRole("button", { name: "Update" }));
    expect(await form.findByText("Another offer with this code is switched on.")).toBeVisible();
    expect(sentTo(updateOffer)).toMatchObject([
      { offerId: 3, DiscountType: "amount", DiscountValue: 120, MaxDiscount: null, SocietyIds: [7, 8] },
    ]);
  });
});

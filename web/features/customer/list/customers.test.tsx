import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { getCustomerTotals } from "#contract/bill/account.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import {
  addCustomer,
  getCustomer,
  getCustomerRules,
  searchCustomers,
  updateCustomer,
} from "#contract/customer/customer.ts";
import { getEntries, mergeCustomers, undoMerge } from "#contract/customer/merge.ts";
import { makeCustomerCode } from "#contract/session/customerCode.ts";
import { addPayment, searchPayments, spendCredit } from "#contract/payment/payment.ts";
import { answerCustomers, customer } from "#web/features/customer/testing/ravi.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { setPhone } from "#web/testing/screen.ts";

const row = (name: RegExp) => screen.findByRole("row", { name });
const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole("textbox", { name });
const heading = () => screen.findByRole("heading", { name: "Ravi Patil", level: 1 });
const lastSearch = () => sentTo(searchCustomers).at(-1);

beforeEach(() => {
  signInAs("admin");
  answerCustomers();
});

describe("the list of customers", () => {
  test("shows names, contact details and bookings", async () => {
    renderApp("/customer");
    const shown = await row(/Ravi Patil/);
    for (const text of [
      "9822011234",
      "ravi@example.com",
      "302, Tower A",
      "Baner",
      "Sparkle Car Care",
      "2",
      "14 Nov 2026",
    ])
      expect(within(shown).getByText(text)).toBeVisible();
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test("names the company to the back office alone", async () => {
    const { unmount } = renderApp("/customer");
    expect(within(await row(/Ravi Patil/)).getByText("Sparkle Car Care")).toBeVisible();
    unmount();
    signInAs("owner");
    renderApp("/customer");
    expect(within(await row(/Ravi Patil/)).queryByText("Sparkle Car Care")).toBeNull();
  });

  test("is searched, filtered, sorted and paged by its URL", async () => {
    renderApp("/customer?page=2&size=10&search=ravi&sort=-phone1&of=4");
    await row(/Ravi Patil/);
    expect(lastSearch()).toEqual({
      page: 2,
      pageSize: 10,
      search: "ravi",
      sort: { by: "phone1", descending: true },
      filters: { CompanyId: 4 },
    });
  });

  test("is searched by typing", async () => {
    const { user } = renderApp("/customer");
    await row(/Ravi Patil/);
    await user.type(screen.getByLabelText("Search customers"), "patil");
    await waitFor(() => expect(lastSearch()).toMatchObject({ search: "patil", page: 1 }));
  });

  test("is limited to the own company in the company layout, without a company filter", async () => {
    signInAs("staff");
    renderApp("/customer");
    await row(/Ravi Patil/);
    expect(screen.queryByRole("combobox", { name: "Company" })).toBeNull();
    expect(button("Add Customer")).toBeVisible();
  });

  test("is read-only for accounts", async () => {
    signInAs("accounts");
    renderApp("/customer?edit=new");
    await row(/Ravi Patil/);
    expect(screen.queryByRole("button", { name: "Add Customer" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Edit Ravi Patil" })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("offers the first step when empty, and says when nothing matches", async () => {
    answerCall(searchCustomers, () => ({ rows: [], total: 0 }));
    const { history } = renderApp("/customer");
    expect(await screen.findByText("No customers yet")).toBeVisible();
    history.push("/customer?search=nobody");
    expect(await screen.findByText("No record found")).toBeVisible();
  });

  test("that fails to load says so and can be retried", async () => {
    answerCall(searchCustomers, () => refuse(403, "Your role may not do this."));
    const { user } = renderApp("/customer");
    expect(await screen.findByText("Your role may not do this.")).toBeVisible();
    answerCustomers();
    await user.click(button("Try again"));
    expect(await row(/Ravi Patil/)).toBeVisible();
  });

  test("shows cards on a phone", async () => {
    setPhone(true);
    renderApp("/customer");
    expect(await screen.findByRole("list", { name: "Customers" })).toHaveTextContent("Ravi Patil");
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });
});

describe("the customer's form", () => {
  test("reports missing values, and adds a new customer", async () => {
    answerCall(addCustomer, () => ({ customerId: 9 }));
    const { user } = renderApp("/customer");
    await row(/Ravi Patil/);
    await user.click(button("Add Customer"));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Customer" }));
    await user.click(dialog.getByRole("button", { name: "Add" }));
    for (const text of [
      "Name is required",
      "Email is required",
      "Phone number is required",
      "Address is required",
    ])
      expect(await dialog.findByText(text)).toBeVisible();
    await user.type(field("Name"), "Sana Khan");
    await user.type(field("Phone Number"), "9000000001");
    await user.type(field("Email"), "sana@example");
    await user.type(field("Address"), "5, Tower B");
    expect(await dialog.findByText("Invalid email address")).toBeVisible();
    await user.type(field("Email"), ".com");
    expect(await axeViolations()).toEqual([]);
    const before = sentTo(searchCustomers).length;
    await user.click(dialog.getByRole("button", { name: "Add" }));
    expect(await screen.findByText("Customer Details Added!")).toBeVisible();
    expect(sentTo(addCustomer)).toEqual([
      {
        FirstName: "Sana Khan",
        Phone1: "9000000001",
        Phone2: "",
        Notes: "",
        Email1: "sana@example.com",
        CustomerAddress: "5, Tower B",
        Gstin: "",
        LegalName: "",
        Business: false,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sentTo(searchCustomers).length).toBeGreaterThan(before);
  });

  test("focuses the name of a customer who arrives after the dialog", async () => {
    renderApp("/customer?edit=3");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Customer" }));
    const name = await dialog.findByLabelText(/^Name/);
    await waitFor(() => expect(name).toHaveFocus());
  });

  test("asks for the legal name with a GSTIN, which is written in capitals", async () => {
    answerCall(updateCustomer, () => ({ customerId: 3 }));
    const { user } = renderApp("/customer?edit=3");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Customer" }));
    const group = within(await dialog.findByRole("group", { name: "For tax invoices" }));
    expect(group.getByText(/gets invoices in its own name/)).toBeVisible();
    const legalName = group.getByRole("textbox", { name: "Registered As" });
    expect(legalName).not.toBeRequired();
    const gstin = group.getByRole("textbox", { name: "GSTIN" });
    await user.click(gstin);
    await user.paste("27aapfu0939f1zw");
    expect(legalName).toBeRequired();
    await user.click(dialog.getByRole("button", { name: "Update" }));
    expect(await group.findByText("Must be a valid GSTIN (e.g., 27AAPFU0939F1ZV)")).toBeVisible();
    await user.type(gstin, "{Backspace}v");
    await user.click(dialog.getByRole("button", { name: "Update" }));
    expect(await group.findByText("Legal name is required")).toBeVisible();
    expect(sentTo(updateCustomer)).toEqual([]);
    await user.click(legalName);
    await user.paste("Green Acres CHS Ltd");
    await user.click(dialog.getByRole("button", { name: "Update" }));
    const invoiced = { Gstin: "27AAPFU0939F1ZV", LegalName: "Green Acres CHS Ltd" };
    await waitFor(() => expect(sentTo(updateCustomer)).toMatchObject([{ customerId: 3, ...invoiced }]));
  });

  test("does not require an email where the company accepts customers without one", async () => {
    answerCall(getCustomerRules, () => ({ emailOptional: true }));
    answerCall(updateCustomer, () => ({ customerId: 3 }));
    const { user } = renderApp("/customer?edit=3");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Customer" }));
    const email = await dialog.findByRole("textbox", { name: "Email (optional)" });
    expect(email).not.toBeRequired();
    await user.clear(email);
    await user.click(dialog.getByRole("button", { name: "Update" }));
    await waitFor(() => expect(sentTo(updateCustomer)).toMatchObject([{ customerId: 3, Email1: "" }]));
    expect(sentTo(getCustomerRules)[0]).toEqual({ customerId: 3 });
  });

  test("edits a customer, and keeps the input after a refusal", async () => {
    answerCall(updateCustomer, () =>
      refuse(409, "Please check the fields.", { Phone1: "Another customer has this phone number." }),
    );
    const { user } = renderApp("/customer?edit=3");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Customer" }));
    const phone = await dialog.findByRole("textbox", { name: "Phone Number" });
    expect(phone).toHaveValue("9822011234");
    await user.clear(phone);
    await user.type(phone, "9000000002");
    await user.click(dialog.getByRole("button", { name: "Update" }));
    expect(await dialog.findByText("Another customer has this phone number.")).toBeVisible();
    expect(phone).toHaveValue("9000000002");
    answerCall(updateCustomer, () => ({ customerId: 3 }));
    await user.click(dialog.getByRole("button", { name: "Update" }));
    expect(await screen.findByText("Customer Details Updated!")).toBeVisible();
    expect(sentTo(updateCustomer).at(-1)).toMatchObject({ customerId: 3, Phone1: "9000000002" });
  });
});

describe("another record of the same person", () => {
  const moves = { vehicles: 1, bookings: 2, openWashes: 8, payments: 0, bills: 0, tickets: 1 };
  const other = { customerId: 9, firstName: "Ravi P", phone1: "9822011234", companyName: "Gleam" };
  const own = {
    customerId: 3,
    firstName: "Ravi Patil",
    phone1: "9822011234",
    companyName: "Sparkle Car Care",
  };

  test("with the same phone is suggested, previewed before the merge, and can be unmerged", async () => {
    answerCall(getEntries, () => ({ merged: [], samePhone: [other] }));
    const sentence = "MH12AB1234 is a vehicle of both: it becomes one.";
    answerCall(mergeCustomers, () => ({
      merged: false,
      customer: other,
      into: own,
      moves,
      conflicts: [{ sentence, blocks: false }],
    }));
    const { user } = renderApp("/customer?view=3");
    await user.click(await screen.findByRole("button", { name: "Merge with Ravi P" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Merge customers" }));
    expect(await dialog.findByText("2 bookings, 1 vehicle, 8 washes to come and 1 ticket")).toBeVisible();
    expect(dialog.getByText(sentence)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    expect(sentTo(mergeCustomers)).toEqual([{ CustomerId: 9, IntoCustomerId: 3, DryRun: true }]);

    answerCall(getEntries, () => ({
      merged: [{ ...other, undoUntil: "2026-12-21T04:30:00Z" }],
      samePhone: [],
    }));
    await user.click(dialog.getByRole("button", { name: "Merge" }));
    expect(await screen.findByText("Merged. It can be undone for 30 days.")).toBeVisible();
    expect(sentTo(mergeCustomers)).toContainEqual({ CustomerId: 9, IntoCustomerId: 3 });

    answerCall(undoMerge, () => ({
      undone: false,
      customer: other,
      into: own,
      moves,
      stays: ["Booking 12 stays with Ravi Patil: money binds it to what came since."],
    }));
    await user.click(await screen.findByRole("button", { name: "Undo merge" }));
    const undoing = within(await screen.findByRole("dialog", { name: "Undo merge" }));
    expect(await undoing.findByText(/Booking 12 stays with Ravi Patil/)).toBeVisible();
    await user.click(undoing.getByRole("button", { name: "Undo merge" }));
    expect(await screen.findByText("The merge is undone.")).toBeVisible();
  });

  test("cannot be merged while a conflict exists", async () => {
    answerCall(getEntries, () => ({ merged: [], samePhone: [other] }));
    const sentence = "MH12AB1234 is washed for both on 23 Nov 2026 at 7:00 AM.";
    answerCall(mergeCustomers, () => ({
      merged: false,
      customer: other,
      into: own,
      moves,
      conflicts: [{ sentence, blocks: true }],
    }));
    const { user } = renderApp("/customer?view=3");
    await user.click(await screen.findByRole("button", { name: "Merge with Ravi P" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Merge customers" }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(dialog.getByRole("button", { name: "Merge" })).toBeDisabled();
  });
});

describe("a customer's page", () => {
  test("shows the totals charged, paid and open, and amounts to refund or paid ahead", async () => {
    answerCall(getCustomerTotals, () => ({
      charged: 9081,
      paid: 2139,
      open: 7000,
      toRefund: 20,
      credit: 38,
    }));
    renderApp("/customer?view=3");
    expect(await screen.findByText("Still to pay")).toBeVisible();
    const figures = within(screen.getByRole("list", { name: "Figures" })).getAllByRole("listitem");
    expect(figures.map(({ textContent }) => textContent)).toEqual([
      "1Bookings",
      "₹9,081.00Charged",
      "₹2,139.00Paid",
      "₹7,000.00Still to pay",
      "₹20.00To refund",
      "₹38.00Paid ahead",
    ]);
    expect(sentTo(getCustomerTotals)).toEqual([{ CustomerId: 3 }]);
  });

  test("opens from the list, shows name, vehicles and payments, and links back", async () => {
    const { user, history } = renderApp("/customer");
    await row(/Ravi Patil/);
    await user.click(button("View Ravi Patil"));
    await heading();
    expect(history.location.search).toBe("?view=3");
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "9822011234" })).toHaveAttribute("href", "tel:+919822011234");
    for (const text of ["ravi@example.com", "302, Tower A, Baner", "Sparkle Car Care"])
      expect(main.getByText(text)).toBeVisible();
    expect(await main.findByText("Green Acres, Tower A, 101")).toBeVisible();
    const figures = within(await main.findByRole("list", { name: "Figures" })).getAllByRole("listitem");
    expect(figures.map(({ textContent }) => textContent)).toEqual([
      "1Bookings",
      "₹1,080.00Charged",
      "₹500.00Paid",
      "₹580.00Still to pay",
    ]);
    expect(main.getByRole("list", { name: "Vehicles" })).toHaveTextContent(
      "MH12AB1234Hyundai CretaWhite, SUV, Petrol",
    );
    expect(sentTo(searchBookings).at(-1)).toMatchObject({ filters: { CustomerId: 3 } });
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
    await user.click(button("Customers"));
    await waitFor(() => expect(history.location.search).toBe(""));
  });

  test.each([
    ["admin", "/Booking"],
    ["owner", "/CompanySectionBooking"],
  ] as const)("opens a booking where %s manages them", async (role, path) => {
    signInAs(role);
    const { user, history } = renderApp("/customer?view=3");
    await user.click(await screen.findByRole("button", { name: "View booking 12" }));
    await waitFor(() => expect(history.location.pathname).toBe(path));
    expect(history.location.search).toBe("?view=12");
  });

  test("links to a new booking with the phone number filled in", async () => {
    const { user, history } = renderApp("/customer?view=3");
    await heading();
    await user.click(button("Book a wash"));
    await waitFor(() => expect(history.location.href).toBe("/AddBooking?phone=9822011234"));
  });

  test("offers accounts neither a booking nor editing", async () => {
    signInAs("accounts");
    renderApp("/customer?view=3");
    await heading();
    expect(screen.queryByRole("button", { name: "Book a wash" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Edit Customer" })).toBeNull();
  });

  test("is edited in its dialog", async () => {
    const { user } = renderApp("/customer?view=3");
    await heading();
    await user.click(button("Edit Customer"));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Customer" }));
    expect(await dialog.findByRole("textbox", { name: "Name" })).toHaveValue("Ravi Patil");
  });

  test("shows payments by booking and the open amount, and records more", async () => {
    const payment = {
      paymentId: 5,
      customerId: 3,
      customerName: "Ravi Menon",
      at: "2026-11-20T04:30:00Z",
      method: "cash",
      reference: "",
      by: "Asha",
      paperUrl: "/papers/drawn/receipt.pdf",
    } as const;
    answerCall(searchPayments, () => ({
      rows: [{ ...payment, amount: 800, allocated: [{ bookingId: 12, amount: 550 }] }],
      total: 1,
      credit: 250,
    }));
    answerCall(addPayment, () => ({ paymentId: 6, allocated: [], credit: 350 }));
    answerCall(spendCredit, () => ({ allocated: [{ bookingId: 14, amount: 250 }], credit: 0 }));
    const { user } = renderApp("/customer?view=3");
    await heading();
    expect(await row(/20 Nov 2026.*₹800.00.*Cash.*No. 12: ₹550.00/)).toBeVisible();
    expect(screen.getByText("₹250.00")).toBeVisible();
    const receipt = screen.getByRole("link", { name: "Receipt 5 as PDF" });
    expect(receipt).toHaveAttribute("href", payment.paperUrl);
    await user.click(button("Pay What Is Open"));
    expect(await screen.findByText("Credit Used Successfully")).toBeVisible();
    expect(sentTo(spendCredit)).toEqual([{ CustomerId: 3 }]);
    await user.click(button("Record Payment"));
    const dialog = within(await screen.findByRole("dialog", { name: "Record Payment" }));
    await user.type(dialog.getByRole("textbox", { name: "Amount" }), "100");
    await user.type(dialog.getByRole("textbox", { name: "Reference" }), "UPI-1");
    expect(await axeViolations()).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Record" }));
    expect(await screen.findByText("Payment Recorded Successfully")).toBeVisible();
    expect(sentTo(addPayment)).toEqual([{ CustomerId: 3, Amount: 100, Method: "upi", Reference: "UPI-1" }]);
  });

  test("says when there are no bookings", async () => {
    answerCall(getCustomer, () => ({ ...customer, vehicles: [], address: null }));
    answerCall(searchBookings, () => ({ rows: [], total: 0 }));
    renderApp("/customer?view=3");
    expect(await screen.findByText("No bookings yet")).toBeVisible();
    expect(screen.getByText("None is known before the first booking.")).toBeVisible();
  });

  test("that fails to load says so and can be retried", async () => {
    answerCall(getCustomer, () => refuse(404, "Customer not found."));
    const { user } = renderApp("/customer?view=3");
    expect(await screen.findByText("Customer not found.")).toBeVisible();
    answerCustomers();
    await user.click(button("Try again"));
    await heading();
  });
});

describe("the sign-in code of a customer", () => {
  const url = "https://wash.example/in#abcd-efgh-jkmn";
  const show = async () => {
    const { user } = renderApp("/customer?view=3");
    await heading();
    return user;
  };

  test("is shown as a QR code and as a link to send", async () => {
    answerCall(makeCustomerCode, () => ({ url, expiresAt: "2026-11-21T04:40:00.000Z", name: "Ravi Patil" }));
    const user = await show();
    await user.click(button("Sign-in code"));
    expect(await screen.findByRole("dialog", { name: "Sign-in of Ravi Patil" })).toBeVisible();
    expect(screen.getByRole("img", { name: "QR code by which Ravi Patil signs in" })).toBeVisible();
    expect(screen.getByText(url)).toBeVisible();
    expect(button("Copy the link")).toBeVisible();
    expect(sentTo(makeCustomerCode)).toEqual([{ customerId: 3 }]);
    expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
  });

  test("says why there is none", async () => {
    answerCall(makeCustomerCode, () => refuse(429, "You have made many sign-in codes."));
    const user = await show();
    await user.click(button("Sign-in code"));
    expect(await screen.findByText(/You have made many sign-in codes/)).toBeVisible();
  });

  test("is not offered to whoever may not edit the customer", async () => {
    signInAs("accounts");
    await show();
    expect(screen.queryByRole("button", { name: "Sign-in code" })).toBeNull();
  });
});

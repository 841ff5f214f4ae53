import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { addCustomer, getCustomerByPhone, updateCustomer } from "#contract/customer/customer.ts";
import { field, findMeera, type } from "#web/features/booking/form/testing/fill.ts";
import { answerMorning, meera } from "#web/features/booking/form/testing/morning.ts";
import { signInAs } from "#web/testing/people.ts";

const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  signInAs("operations");
  answerMorning();
});

async function search(phone: string) {
  const app = renderApp("/AddBooking");
  const box = await screen.findByLabelText("Search by phone");
  if (phone !== "") await app.user.type(box, phone);
  await app.user.click(button("Search"));
  return app;
}

describe("searching", () => {
  test("requires a complete phone number", async () => {
    const { user } = await search("");
    expect(await screen.findByText("Please enter a phone number")).toBeVisible();
    await user.type(screen.getByLabelText("Search by phone"), "98220");
    expect(await screen.findByText("Must be a 10 digit number")).toBeVisible();
    expect(sentTo(getCustomerByPhone)).toEqual([]);
  });

  test("shows a customer read-only, with last address and known vehicles", async () => {
    const { user } = renderApp("/AddBooking");
    await findMeera(user);
    expect(field("Name")).toHaveValue("Meera Joshi");
    expect(field("Name")).toHaveAttribute("readonly");
    expect(screen.getByText("MH12AB1234", { selector: "button strong" })).toBeVisible();
  });

  test("accepts a number as phones store it", async () => {
    await search(`+91 ${meera.phone1.replace(/^.{5}/, "$& ")}`);
    expect(await screen.findByText("Edit Customer Details")).toBeVisible();
    expect(sentTo(getCustomerByPhone)).toEqual([{ phone1: meera.phone1 }]);
  });

  test("searches at once for the number in the URL", async () => {
    renderApp(`/AddBooking?phone=${meera.phone1}`);
    expect(await screen.findByText("Edit Customer Details")).toBeVisible();
    expect(field("Name")).toHaveValue("Meera Joshi");
    expect(sentTo(getCustomerByPhone)).toEqual([{ phone1: meera.phone1 }]);
  });

  test("warns when nobody has the number, empties the form and keeps the phone", async () => {
    const { user } = renderApp("/AddBooking");
    await findMeera(user);
    await user.clear(screen.getByLabelText("Search by phone"));
    await user.type(screen.getByLabelText("Search by phone"), "9000000000");
    await user.click(button("Search"));
    expect(await screen.findByText("Customer not found.")).toBeVisible();
    expect(field("Name")).toHaveValue("");
    expect(field("Phone Number")).toHaveValue("9000000000");
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Flat" })).toHaveValue(""));
    expect(button("Submit Customer Details")).toBeVisible();
  });

  test("shows the error when it fails", async () => {
    answerCall(getCustomerByPhone, () => refuse(429, "Please try again in 4 seconds."));
    await search(meera.phone1);
    expect(await screen.findByText("Please try again in 4 seconds.")).toBeVisible();
  });
});

describe("the form", () => {
  test("adds a new customer", async () => {
    answerCall(addCustomer, () => ({ customerId: 44 }));
    const { user } = await search("9000000000");
    await screen.findByText("Customer not found.");
    await user.click(button("Submit Customer Details"));
    for (const text of ["Name is required", "Email is required", "Address is required"])
      expect(await screen.findByText(text)).toBeVisible();
    await type(user, "Name", "Ravi Patil");
    await type(user, "Email", "ravi@example");
    expect(await screen.findByText("Invalid email address")).toBeVisible();
    await type(user, "Email", "ravi@example.com");
    await type(user, "Address", "302, Tower A");
    await user.click(button("Submit Customer Details"));
    expect(await screen.findByText("Customer Details Added!")).toBeVisible();
    expect(sentTo(addCustomer)).toEqual([
      {
        FirstName: "Ravi Patil",
        Phone1: "9000000000",
        Phone2: "",
        Notes: "",
        Email1: "ravi@example.com",
        CustomerAddress: "302, Tower A",
        Gstin: "",
        LegalName: "",
        Business: false,
      },
    ]);
    expect(button("Edit Customer Details")).toBeVisible();
  });

  test("edits the customer found", async () => {
    answerCall(updateCustomer, () => ({ customerId: meera.customerId }));
    const { user } = renderApp("/AddBooking");
    await findMeera(user);
    await user.click(button("Edit Customer Details"));
    await type(user, "Email", "joshi@example.com");
    await user.click(button("Update Customer Details"));
    expect(await screen.findByText("Customer Details Updated!")).toBeVisible();
    expect(sentTo(updateCustomer)).toMatchObject([{ customerId: 31, Email1: "joshi@example.com" }]);
    expect(field("Email")).toHaveAttribute("readonly");
  });

  test("shows a refusal at its field and keeps the input", async () => {
    answerCall(updateCustomer, () =>
      refuse(409, "Please check the fields.", { Phone1: "Another customer has this phone number." }),
    );
    const { user } = renderApp("/AddBooking");
    await findMeera(user);
    await user.click(button("Edit Customer Details"));
    await type(user, "Phone Number", "9000000001");
    await user.click(button("Update Customer Details"));
    expect(await screen.findByText("Another customer has this phone number.")).toBeVisible();
    expect(field("Phone Number")).toHaveValue("9000000001");
  });
});

import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { addCustomer } from "#contract/customer/customer.ts";
import { getRequest, getRequestAssignees, updateRequest } from "#contract/request/request.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { societyRequest as request } from "../testing/sunitas.ts";

beforeEach(() => {
  signInAs("admin");
  answerCall(getRequest, () => request);
  answerCall(getRequestAssignees, () => [{ userId: 12, name: "Imran Shaikh", companyName: null }]);
  answerCall(updateRequest, () => ({ requestId: 6 }));
});

const open = () => renderApp("/request?view=6");
const setValue = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Opens a request and chooses an item of its Convert menu. */
async function convertTo(item: string) {
  const app = open();
  await app.user.click(await screen.findByRole("button", { name: "Convert" }));
  await app.user.click(await screen.findByRole("menuitem", { name: item }));
  return app;
}

test("a request shows the message, the contact and the notes of colleagues", async () => {
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "Sunita Pawar" })).toBeVisible();
  const about = within(screen.getByRole("complementary", { name: "About this request" }));
  for (const text of ["sunita@example.com", "Palm Residency", "Pune"])
    expect(about.getByText(text)).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Notes" })).getByText("Called, no answer.")).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});

test("a note that fails to save stays in the field, which is cleared once it is saved", async () => {
  answerCall(updateRequest, () => refuse(429, "Please try again in 5 seconds."));
  const { user } = open();
  const note = await screen.findByRole("textbox", { name: "Note" });
  setValue(note, "Meets the committee on Saturday.");
  await user.click(screen.getByRole("button", { name: "Add Note" }));
  expect(await screen.findByText("Please try again in 5 seconds.")).toBeVisible();
  expect(note).toHaveValue("Meets the committee on Saturday.");
  answerCall(updateRequest, () => ({ requestId: 6 }));
  await user.click(screen.getByRole("button", { name: "Add Note" }));
  await waitFor(() => expect(note).toHaveValue(""));
  expect(sentTo(updateRequest).at(-1)).toEqual({ requestId: 6, Note: "Meets the committee on Saturday." });
});

test("converting to a society prefills the form with its name and city", async () => {
  await convertTo("Add society");
  const form = within(await screen.findByRole("dialog", { name: "Add Society" }));
  expect(await form.findByRole("textbox", { name: /^Society Name/ })).toHaveValue("Palm Residency");
  expect(form.getByRole("textbox", { name: /^City/ })).toHaveValue("Pune");
});

test("converting to a customer keeps the input after a validation error, and links the new customer", async () => {
  answerCall(addCustomer, () => refuse(400, "Invalid", { Phone1: "Must be a 10 digit mobile number" }));
  const { user } = await convertTo("Add customer");
  const form = within(await screen.findByRole("dialog", { name: "Add Customer" }));
  const address = form.getByRole("textbox", { name: /Address/ });
  expect(address).toHaveValue("Palm Residency");
  setValue(address, "402, Tower A, Palm Residency");
  await user.click(form.getByRole("button", { name: "Add" }));
  expect(await form.findByText("Must be a 10 digit mobile number")).toBeVisible();
  expect(address).toHaveValue("402, Tower A, Palm Residency");
  expect(sentTo(updateRequest)).toEqual([]);
  answerCall(addCustomer, () => ({ customerId: 21 }));
  await user.click(form.getByRole("button", { name: "Add" }));
  await waitFor(() =>
    expect(sentTo(updateRequest)).toEqual([
      { requestId: 6, Status: "Converted", Became: { kind: "customer", id: 21 } },
    ]),
  );
  expect(sentTo(addCustomer).at(-1)).toMatchObject({
    FirstName: "Sunita Pawar",
    Phone1: "9970000010",
    Phone2: "",
    Email1: "sunita@example.com",
  });
});

test("converting to a booking opens its form with the phone and the request id", async () => {
  const { history } = await convertTo("Book a wash");
  await waitFor(() => expect(history.location.pathname).toBe("/AddBooking"));
  expect(history.location.search).toBe("?phone=9970000010&request=6");
});

test("a request converted to a customer can still be booked for, and one converted to a booking cannot be converted again", async () => {
  answerCall(getRequest, () => ({ ...request, became: { kind: "customer" as const, id: 21 } }));
  const { user, unmount } = open();
  await user.click(await screen.findByRole("button", { name: "Convert" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Book a wash"]);
  unmount();
  answerCall(getRequest, () => ({ ...request, became: { kind: "booking" as const, id: 77 } }));
  open();
  expect(await screen.findByRole("link", { name: "Booking 77" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Convert" })).toBeNull();
});

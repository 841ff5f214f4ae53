import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { addCustomer } from "#contract/customer/customer.ts";
import { getRequest, getRequestAssignees, updateRequest } from "#contract/request/request.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { sunitas as request } from "../testing/sunitas.ts";

beforeEach(() => {
  signInAs("admin");
  answerCall(getRequest, () => request);
  answerCall(getRequestAssignees, () => [{ userId: 12, name: "Imran Shaikh", companyName: null }]);
  answerCall(updateRequest, () => ({ requestId: 6 }));
});

const open = () => renderApp("/request?view=6");
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Opens a request, and one of the forms that it may become. */
async function convertTo(item: string) {
  const app = open();
  await app.user.click(await screen.findByRole("button", { name: "Convert" }));
  await app.user.click(await screen.findByRole("menuitem", { name: item }));
  return app;
}

test("a request says what is asked, by whom, and what colleagues have noted", async () => {
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "Sunita Pawar" })).toBeVisible();
  const about = within(screen.getByRole("complementary", { name: "About this request" }));
  for (const text of ["sunita@example.com", "Palm Residency", "Pune"])
    expect(about.getByText(text)).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Notes" })).getByText("Called, no answer.")).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});

test("a note that does not arrive stays as it was typed, and goes once it has", async () => {
  answerCall(updateRequest, () => refuse(429, "Please try again in 5 seconds."));
  const { user } = open();
  const note = await screen.findByRole("textbox", { name: "Note" });
  write(note, "Meets the committee on Saturday.");
  await user.click(screen.getByRole("button", { name: "Add Note" }));
  expect(await screen.findByText("Please try again in 5 seconds.")).toBeVisible();
  expect(note).toHaveValue("Meets the committee on Saturday.");
  answerCall(updateRequest, () => ({ requestId: 6 }));
  await user.click(screen.getByRole("button", { name: "Add Note" }));
  await waitFor(() => expect(note).toHaveValue(""));
  expect(sentTo(updateRequest).at(-1)).toEqual({ requestId: 6, Note: "Meets the committee on Saturday." });
});

test("converting to a society opens its form with the name and the city that are known", async () => {
  await convertTo("Add society");
  const form = within(await screen.findByRole("dialog", { name: "Add Society" }));
  expect(await form.findByRole("textbox", { name: /^Society Name/ })).toHaveValue("Palm Residency");
  expect(form.getByRole("textbox", { name: /^City/ })).toHaveValue("Pune");
});

test("converting to a customer keeps what was typed through a refusal, and links who comes of it", async () => {
  answerCall(addCustomer, () => refuse(400, "Invalid", { Phone1: "Must be a 10 digit mobile number" }));
  const { user } = await convertTo("Add customer");
  const form = within(await screen.findByRole("dialog", { name: "Add Customer" }));
  const address = form.getByRole("textbox", { name: /Address/ });
  expect(address).toHaveValue("Palm Residency");
  write(address, "402, Tower A, Palm Residency");
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
    Email1: "sunita@example.com",
  });
});

test("converting to a booking leads to its form with the phone, and says which request it is of", async () => {
  const { history } = await convertTo("Book a wash");
  await waitFor(() => expect(history.location.pathname).toBe("/AddBooking"));
  expect(history.location.search).toBe("?phone=9970000010&request=6");
});

test("whoever has become a customer is still to be booked for, and what has become a booking is done", async () => {
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

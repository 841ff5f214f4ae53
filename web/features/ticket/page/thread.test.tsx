import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteTicketAnswer, getTicketAnswers } from "#contract/ticket/answer.ts";
import { addTicketReply, getTicket } from "#contract/ticket/thread.ts";
import { getTicketAssignees, updateTicket } from "#contract/ticket/ticket.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { ticket } from "../testing/bonnet.ts";

beforeEach(() => {
  signInAs("support");
  answerCall(getTicket, () => ticket);
  answerCall(getTicketAssignees, () => [{ userId: 12, name: "Imran Shaikh", companyName: null }]);
  answerCall(getTicketAnswers, () => [
    { answerId: 1, title: "Sorry", text: "We are sorry.\nIt is wiped again tomorrow." },
  ]);
  answerCall(addTicketReply, () => ({ replyId: 3 }));
});
afterEach(() => sessionStorage.clear());

const open = () => renderApp("/ticket?view=5");
const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test("a thread is chronological, with internal notes marked, beside the customer and the wash it is about", async () => {
  open();
  const entries = within(await screen.findByRole("list", { name: "Thread" })).getAllByRole("listitem");
  expect(entries.map((entry) => entry.lastChild?.textContent)).toEqual([
    "White marks since this morning.",
    "We are sorry.",
    "Call her.",
  ]);
  expect(entries.map((entry) => within(entry).queryByText("Internal note") !== null)).toEqual([
    false,
    false,
    true,
  ]);
  const about = within(screen.getByRole("complementary", { name: "About this ticket" }));
  expect(about.getByText("MH12QR4821, Fri 20 Nov 2026, 7:00 AM")).toBeVisible();
  expect(about.getByRole("link", { name: "Booking 31" })).toHaveAttribute("href", "/Booking?view=31");
  expect(about.getByRole("link", { name: "9822100201" })).toHaveAttribute("href", "tel:+919822100201");
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});

test("a saved answer is appended to the draft and sent with it", async () => {
  const { user } = open();
  write(await box(), "Dear Anita,");
  await user.click(screen.getByRole("button", { name: "Saved Answers" }));
  await user.click(await screen.findByRole("menuitem", { name: "Sorry" }));
  const text = "Dear Anita,\nWe are sorry.\nIt is wiped again tomorrow.";
  expect(await box()).toHaveValue(text);
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(async () => expect(await box()).toHaveValue(""));
  expect(sentTo(addTicketReply)).toEqual([{ ticketId: 5, Message: text, Internal: false }]);
});

test("a saved answer is deleted only after confirmation", async () => {
  answerCall(deleteTicketAnswer, () => ({}));
  const { user } = open();
  await box();
  await user.click(screen.getByRole("button", { name: "Saved Answers" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit saved answers" }));
  await user.click(await screen.findByRole("button", { name: "Delete Sorry" }));
  const asking = within(await screen.findByRole("dialog", { name: "Delete Confirmation" }));
  expect(
    asking.getByText("Are you sure you want to delete this item? This action cannot be undone."),
  ).toBeVisible();
  expect(sentTo(deleteTicketAnswer)).toEqual([]);
  await user.click(asking.getByRole("button", { name: "Delete Item" }));
  await waitFor(() => expect(sentTo(deleteTicketAnswer)).toEqual([{ answerId: 1 }]));
});

test("a ticket that its customer does not see takes notes alone", async () => {
  answerCall(getTicket, () => ({ ...ticket, internal: true }));
  const { user } = open();
  expect(await screen.findByText("Customer does not see it")).toBeVisible();
  expect(screen.queryByRole("radio", { name: "Reply" })).toBeNull();
  write(screen.getByRole("textbox", { name: "Internal note" }), "Agreed on Friday.");
  await user.click(screen.getByRole("button", { name: "Add Note" }));
  await waitFor(() =>
    expect(sentTo(addTicketReply)).toEqual([{ ticketId: 5, Message: "Agreed on Friday.", Internal: true }]),
  );
});

test("an internal note says that only colleagues read it, and is sent as one", async () => {
  const { user } = open();
  expect(await screen.findByText("Anita Deshpande is told of it by a message.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
  await user.click(screen.getByRole("radio", { name: "Internal note" }));
  expect(screen.getByText("Only colleagues read it.")).toBeVisible();
  write(screen.getByRole("textbox", { name: "Internal note" }), "She has called twice.");
  await user.click(screen.getByRole("button", { name: "Add Note" }));
  await waitFor(() =>
    expect(sentTo(addTicketReply)).toEqual([
      { ticketId: 5, Message: "She has called twice.", Internal: true },
    ]),
  );
});

test("a reply that fails or is refused stays with the reason, and is restored when the page is reopened", async () => {
  answerCall(addTicketReply, () => refuse(400, "Too long", { Message: "At most 2000 characters" }));
  const { user, unmount } = open();
  write(await box(), "We come at nine.");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("At most 2000 characters")).toBeVisible();
  expect(await box()).toHaveAccessibleDescription(/At most 2000 characters/);
  answerCall(addTicketReply, () => refuse(429, "As much as one may say today."));
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("As much as one may say today.")).toBeVisible();
  expect(await box()).toHaveValue("We come at nine.");
  unmount();
  open();
  expect(await box()).toHaveValue("We come at nine.");
});

test("status, priority and assignee are saved when chosen; a refusal is shown and changes nothing", async () => {
  answerCall(updateTicket, () => ({ ticketId: 5 }));
  const { user } = open();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Status" }), "Waiting");
  await waitFor(() => expect(sentTo(updateTicket)).toEqual([{ ticketId: 5, Status: "Waiting" }]));
  answerCall(updateTicket, () => refuse(403, "Your role may not do this."));
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Priority" })).toBeEnabled());
  await user.selectOptions(screen.getByRole("combobox", { name: "Priority" }), "Urgent");
  expect(await screen.findByText("Your role may not do this.")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Priority" })).toHaveValue("High");
});

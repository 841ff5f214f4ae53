import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getTicketAnswers, saveTicketAnswer, deleteTicketAnswer } from "#contract/ticket/answer.ts";
import { getTicketDueTimes, setTicketDueTimes } from "#contract/ticket/due.ts";
import { addTicketReply, getTicket } from "#contract/ticket/thread.ts";
import { addTicket, getTicketAssignees, searchTickets, updateTicket } from "#contract/ticket/ticket.ts";
import { type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { DAY, HOUR } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
});

const trouble = {
  Subject: "The bonnet is still dusty",
  Description: "It was washed at seven.\n\nThe bonnet was left out.",
  Priority: "Normal",
} as const;

/** A booking of one wash, with its ids. */
async function book() {
  await place.cover();
  const { bookingId } = await world.done(bookOnce, {
    ...place.booking(),
    BookingSchedule: "Book Now",
    OnFullDays: "overbook",
  });
  const { washLines } = await world.done(getBooking, { bookingId });
  return { bookingId, washId: washLines[0]?.washId ?? 0 };
}

const open = async (change: Partial<Parameters<typeof addTicketOf>[0]> = {}) =>
  (await addTicketOf(change)).ticketId;
const addTicketOf = (
  change: {
    CustomerId?: number;
    BookingId?: number;
    WashId?: number;
    Priority?: "Low" | "Normal" | "High" | "Urgent";
  },
  token?: string,
) => world.done(addTicket, { ...trouble, CustomerId: place.customerId, ...change }, token ? { token } : {});

/** The instant `hours` from now. */
const inHours = (hours: number) => new Date(world.clock.now.getTime() + hours * HOUR).toISOString();

test("gives a ticket a number, keeps its lines, and sets the due time by its priority", async () => {
  const { ticketId, ticketNumber } = await addTicketOf({});
  expect(ticketNumber).toBe(`T-${String(ticketId).padStart(6, "0")}`);
  expect(await world.done(getTicket, { ticketId })).toMatchObject({
    ticketNumber,
    subject: trouble.Subject,
    description: trouble.Description,
    status: "Open",
    priority: "Normal",
    customerName: "Anita Rao",
    customerPhone: place.phone,
    companyId: 1,
    dueAt: inHours(24),
    overdue: false,
    thread: [],
    photos: [],
    photosLeft: 12,
  });
  for (const [Priority, hours] of [
    ["Urgent", 2],
    ["High", 8],
    ["Low", 72],
  ] as const) {
    const other = await open({ Priority });
    expect(await world.done(getTicket, { ticketId: other })).toMatchObject({ dueAt: inHours(hours) });
  }
});

test("marks a ticket overdue after its due time until it is resolved, and counts a new priority from the opening", async () => {
  const ticketId = await open({ Priority: "Urgent" });
  const opened = world.clock.now;
  const isOverdue = async () => (await world.done(getTicket, { ticketId })).overdue;
  world.clock.advance(2 * HOUR);
  expect(await isOverdue()).toBe(false);
  world.clock.advance(1);
  expect(await isOverdue()).toBe(true);
  const overdue = { filters: { Overdue: true, CustomerId: place.customerId } };
  expect((await world.done(searchTickets, overdue)).rows.map((row) => row.ticketId)).toEqual([ticketId]);
  await world.done(updateTicket, { ticketId, Status: "Open", Priority: "High" });
  expect(await world.done(getTicket, { ticketId })).toMatchObject({
    overdue: false,
    dueAt: new Date(opened.getTime() + 8 * HOUR).toISOString(),
  });
  world.clock.advance(DAY);
  expect(await isOverdue()).toBe(true);
  await world.done(updateTicket, { ticketId, Status: "Resolved" });
  expect(await isOverdue()).toBe(false);
  expect((await world.done(searchTickets, overdue)).total).toBe(0);
});

test("lists the longest overdue first and finished ones last, and finds by number, subject and customer", async () => {
  const low = await open({ Priority: "Low" });
  const urgent = await open({ Priority: "Urgent" });
  const done = await open({ Priority: "High" });
  await world.done(updateTicket, { ticketId: done, Status: "Closed" });
  const found = async (body: object) =>
    (await world.done(searchTickets, body)).rows.map(({ ticketId }) => ticketId);
  const filters = { CustomerId: place.customerId };
  expect(await found({ filters })).toEqual([urgent, low, done]);
  expect(await found({ filters: { ...filters, Open: true } })).toEqual([urgent, low]);
  expect(await found({ filters, sort: { by: "priority" } })).toEqual([low, done, urgent]);
  expect(await found({ search: `t-${String(low).padStart(6, "0")}` })).toEqual([low]);
  expect(await found({ filters, search: "BONNET" })).toHaveLength(3);
  expect(await found({ search: place.phone })).toHaveLength(3);
  expect(await found({ filters, search: "nothing like it" })).toEqual([]);
});

describe("a company", () => {
  test("sees and writes only its own tickets, and opens one itself", async () => {
    const other = await world.addCompany(`Other ${place.societyId}`);
    const token = await world.newToken("owner", other);
    const ticketId = await open();
    expect(await world.done(searchTickets, {}, { token })).toEqual({ rows: [], total: 0 });
    await world.refused(404, getTicket, { ticketId }, { token });
    await world.refused(404, updateTicket, { ticketId, Status: "Closed" }, { token });
    await world.refused(404, addTicketReply, { ticketId, Message: "Ours" }, { token });
    await world.refused(404, getTicketAssignees, { ticketId }, { token });
    await world.refused(404, addTicket, { ...trouble, CustomerId: place.customerId }, { token });
    const { ticketId: own } = await world.done(addTicket, trouble, { token });
    expect(await world.done(getTicket, { ticketId: own }, { token })).toMatchObject({
      companyId: other,
      customerId: null,
    });
    const staff = await world.newToken("staff", 1);
    await world.done(updateTicket, { ticketId, Status: "Waiting" }, { token: staff });
  });

  test("assigns a ticket to its own users, and management to its own and the company's", async () => {
    const ticketId = await open();
    const [owner, admin] = [await world.newToken("owner"), await world.tokenOf("admin")];
    const namesFor = async (token: string) =>
      new Set((await world.done(getTicketAssignees, { ticketId }, { token })).map(({ name }) => name));
    expect([...(await namesFor(owner))].some((name) => name.includes("admin"))).toBe(false);
    expect((await namesFor(admin)).has("Test admin")).toBe(true);
    const people = await world.done(getTicketAssignees, { ticketId });
    const colleague = people.find(({ companyName }) => companyName !== null)?.userId ?? 0;
    const manager = people.find(({ companyName }) => companyName === null)?.userId ?? 0;
    await world.done(updateTicket, { ticketId, AssignedTo: colleague }, { token: owner });
    await world.refused(400, updateTicket, { ticketId, AssignedTo: manager }, { token: owner });
    await world.done(updateTicket, { ticketId, AssignedTo: manager });
    // The current assignee stays.
    await world.done(
      updateTicket,
      { ticketId, Status: "In Progress", AssignedTo: manager },
      { token: owner },
    );
    await world.done(updateTicket, { ticketId, AssignedTo: null }, { token: owner });
    expect(await world.done(getTicket, { ticketId })).toMatchObject({
      status: "In Progress",
      assignedTo: null,
    });
  });

  test("sets when its tickets are due, and management does for each company", async () => {
    const times = { Urgent: 1, High: 4, Normal: 6, Low: 10 };
    const company = await world.addCompany(`Quick ${place.societyId}`);
    const token = await world.newToken("owner", company);
    const wire = { urgent: 2, high: 8, normal: 24, low: 72 };
    expect(await world.done(getTicketDueTimes, {}, { token })).toEqual(wire);
    await world.done(setTicketDueTimes, times, { token });
    expect(await world.done(getTicketDueTimes, { CompanyId: company })).toMatchObject({ normal: 6 });
    const { ticketId } = await world.done(addTicket, trouble, { token });
    expect(await world.done(getTicket, { ticketId })).toMatchObject({ dueAt: inHours(6) });
    await world.refused(404, setTicketDueTimes, { ...times, CompanyId: 1 }, { token });
    await world.refused(403, setTicketDueTimes, times, { token: await world.newToken("staff", company) });
    await world.refused(400, setTicketDueTimes, { ...times, Low: 0 }, { token });
    expect(await world.done(getTicketDueTimes, { CompanyId: 1 })).toEqual(wire);
  });

  test("has saved answers of its own", async () => {
    const token = await world.newToken("staff", await world.addCompany(`Polite ${place.societyId}`));
    const { answerId } = await world.done(
      saveTicketAnswer,
      { Title: "Sorry", Text: "We come again." },
      { token },
    );
    await world.done(
      saveTicketAnswer,
      { AnswerId: answerId, Title: "Sorry", Text: "We come\nat once." },
      { token },
    );
    await world.refused(409, saveTicketAnswer, { Title: "sorry", Text: "Again" }, { token });
    expect(await world.done(getTicketAnswers, {}, { token })).toEqual([
      { answerId, title: "Sorry", text: "We come\nat once." },
    ]);
    const others = { token: await world.newToken("owner") };
    expect(await world.done(getTicketAnswers, {}, others)).toEqual([]);
    await world.refused(404, saveTicketAnswer, { AnswerId: answerId, Title: "Mine", Text: "Mine" }, others);
    await world.refused(404, deleteTicketAnswer, { answerId }, others);
    await world.done(deleteTicketAnswer, { answerId }, { token });
    expect(await world.done(getTicketAnswers, {}, { token })).toEqual([]);
  });
});

describe("a customer", () => {
  const asCustomer = async (phone = place.phone) => ({ token: await customerToken(world, phone) });

  test("opens a ticket about their own booking or wash, and about nobody else's", async () => {
    const { bookingId, washId } = await book();
    const own = await asCustomer();
    const { ticketId } = await world.done(addTicket, { ...trouble, WashId: washId }, own);
    expect(await world.done(getTicket, { ticketId }, own)).toMatchObject({
      bookingId,
      washId,
      wash: { day: "2026-11-23", slot: "7:00 AM" },
      openedBy: "Anita Rao",
      assignedTo: null,
    });
    await world.done(addTicket, { ...trouble, BookingId: bookingId }, own);
    await world.refused(400, addTicket, trouble, own);
    const stranger = await makeBookable(world);
    const other = await asCustomer(stranger.phone);
    await world.refused(404, addTicket, { ...trouble, BookingId: bookingId }, other);
    await world.refused(404, addTicket, { ...trouble, WashId: washId }, other);
    await world.refused(404, getTicket, { ticketId }, other);
    await world.refused(404, addTicketReply, { ticketId, Message: "Mine" }, other);
    expect((await world.done(searchTickets, {}, other)).total).toBe(0);
    expect((await world.done(searchTickets, {}, own)).total).toBe(2);
    await world.refused(403, updateTicket, { ticketId, Status: "Closed" }, own);
  });

  test("can complain about a wash until 48 hours after it", async () => {
    const { washId } = await book();
    const before = world.clock.now;
    const began = new Date("2026-11-23T01:30:00Z").getTime();
    try {
      world.clock.advance(began + 48 * HOUR - before.getTime());
      await world.done(addTicket, { ...trouble, WashId: washId }, await asCustomer());
      world.clock.advance(1);
      const { fields } = await world.refused(
        400,
        addTicket,
        { ...trouble, WashId: washId },
        await asCustomer(),
      );
      expect(fields?.["WashId"]).toContain("more than 48 hours ago");
    } finally {
      world.clock.now = before;
    }
  });

  test("has at most 10 open tickets, even when sent concurrently, and opens at most 20 a day", async () => {
    const { bookingId } = await book();
    const own = await asCustomer();
    const send = () => call(world.app, addTicket, { ...trouble, BookingId: bookingId }, own);
    const answers = await Promise.all(Array.from({ length: 14 }, send));
    expect(countStatuses(answers)).toEqual({ 201: 10, 429: 4 });
    expect(answers.find(({ status }) => status === 429)?.error.message).toContain("You have 10 open tickets");
    for (const { reply, status } of answers)
      if (status === 201) await world.done(updateTicket, { ticketId: reply.ticketId, Status: "Closed" });
    expect(countStatuses(await Promise.all(Array.from({ length: 10 }, send)))).toEqual({ 201: 10 });
    const { rows } = await world.done(searchTickets, { pageSize: 100, filters: { Open: true } }, own);
    for (const { ticketId } of rows) await world.done(updateTicket, { ticketId, Status: "Closed" });
    expect((await send()).error.message).toContain("20 tickets within a day");
  });
});

test("keeps both changes when two people change a ticket at once", async () => {
  const ticketId = await open();
  const answers = await Promise.all([
    call(world.app, updateTicket, { ticketId, Status: "Waiting" }, { token: await world.tokenOf("admin") }),
    call(
      world.app,
      updateTicket,
      { ticketId, Priority: "Urgent" },
      { token: await world.tokenOf("support") },
    ),
  ]);
  expect(countStatuses(answers)).toEqual({ 200: 2 });
  expect(await world.done(getTicket, { ticketId })).toMatchObject({ status: "Waiting", priority: "Urgent" });
});

test("lists every change of a ticket in its history, with its replies", async () => {
  const ticketId = await open();
  await world.done(updateTicket, { ticketId, Status: "Waiting", Priority: "Low" });
  await world.done(addTicketReply, { ticketId, Message: "Which car was it?" });
  const { rows } = await world.done(searchAudit, { filters: { Noun: "ticket", RecordId: ticketId } });
  const history = rows.map(({ noun, action, changes }) => [
    `${noun} ${action}`,
    changes.map(({ field }) => field).toSorted(),
  ]);
  expect(history).toEqual([
    ["ticketReply add", ["at", "internal", "message"]],
    ["ticket update", ["due_at", "priority", "status"]],
    ["ticket add", expect.arrayContaining(["description", "due_at", "priority", "status", "subject"])],
  ]);
});

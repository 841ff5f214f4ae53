import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { searchMessages } from "#contract/message/message.ts";
import { addTicketPhoto, addTicketReply, getTicket } from "#contract/ticket/thread.ts";
import { addTicket, searchTickets, updateTicket } from "#contract/ticket/ticket.ts";
import { linkTo, parseReader } from "#server/features/file/link.rules.ts";
import { type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import type { CallOptions } from "#server/testing/call.ts";
import { deviceOf, signIn } from "#server/testing/login.ts";
import { addPerson } from "#server/testing/people.ts";
import { DAY, HOUR } from "#server/testing/process.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let ticketId: number;
let jpeg: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  world = await createWorld();
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "#0b5e66" } });
  jpeg = new Uint8Array(await picture.jpeg().toBuffer());
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
  const body = { Subject: "Dust", Description: "On the bonnet", Priority: "Normal" } as const;
  ({ ticketId } = await world.done(addTicket, { ...body, CustomerId: place.customerId }));
});

const asCustomer = async (phone = place.phone) => ({ token: await customerToken(world, phone) });
const reply = (Message: string, Internal: boolean, options?: CallOptions) =>
  world.done(addTicketReply, { ticketId, Message, Internal }, options);

function addPhoto(internal: boolean, options: CallOptions) {
  const form = formWith(jpeg);
  form.append("ticketId", `${ticketId}`);
  form.append("Internal", String(internal));
  return sendForm(world.app, addTicketPhoto, form, options);
}

/** The status of a file's link. */
const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await world.app.inject({ method: "GET", url: `/documents${url}`, headers })).statusCode;

test("shows customers public replies, and nothing internal, photos included", async () => {
  const staff = { token: await world.newToken("staff") };
  const own = await asCustomer();
  await reply("SECRET: he complains every week", true, staff);
  await reply("We come again at noon.\nIs that right?", false, staff);
  await reply("Yes", false, own);
  expect((await addPhoto(true, staff)).status).toBe(201);
  expect((await addPhoto(false, own)).status).toBe(201);
  await world.done(updateTicket, { ticketId, AssignedTo: null, Status: "In Progress" }, staff);

  const theirs = await world.done(getTicket, { ticketId }, staff);
  expect(theirs.thread.map(({ internal, by }) => [internal, by])).toEqual([
    [true, "Test staff"],
    [false, "Test staff"],
    [false, "Anita Rao"],
  ]);
  expect(theirs.photos.map(({ internal }) => internal)).toEqual([true, false]);

  const seen = await world.done(getTicket, { ticketId }, own);
  expect(seen.thread.map(({ message, byCustomer }) => [message, byCustomer])).toEqual([
    ["We come again at noon.\nIs that right?", false],
    ["Yes", true],
  ]);
  expect(seen.thread[0]?.by).not.toContain("Test");
  expect(seen.photos).toHaveLength(1);
  expect(seen.photosLeft).toBe(11);
  expect(JSON.stringify([seen, await world.done(searchTickets, {}, own)])).not.toMatch(/SECRET|Test staff/);
});

test("opens a photo's link for whoever may read it, and an internal one for no customer", async () => {
  const staff = { token: await world.newToken("staff") };
  const own = await asCustomer();
  await addPhoto(true, staff);
  await addPhoto(false, own);
  const { photos } = await world.done(getTicket, { ticketId }, staff);
  const authorization = `Bearer ${staff.token}`;
  for (const { photoUrl, thumbnailUrl } of photos) {
    expect(photoUrl).toMatch(/\.jpg$/);
    for (const url of [photoUrl, thumbnailUrl]) expect(await statusOf(url, { authorization })).toBe(200);
  }
  const [shown] = (await world.done(getTicket, { ticketId }, own)).photos;
  expect(await statusOf(shown?.photoUrl ?? "")).toBe(200);
  // Even by a link that was signed for the customer.
  const fileId = Number(photos[0]?.photoUrl.split("/")[2]);
  const reader = parseReader(shown?.photoUrl.split("/")[3] ?? "") ?? { userId: 0, sessionId: 0 };
  const until = new Date(world.clock.now.getTime() + 60_000);
  const signed = linkTo({ fileId, reader, until, variant: "page.jpg" }, world.secrets);
  expect(await statusOf(signed)).toBe(404);
  const later = photos[1]?.photoUrl ?? "";
  world.clock.advance(6 * 60_000);
  expect(await statusOf(later)).toBe(404);
});

test("opens an internal photo in its reader's browser, and for nobody else who has the link", async () => {
  const password = "a good long password";
  for (const userName of [`reader-${ticketId}`, `colleague-${ticketId}`])
    await addPerson(world.db, { userName, role: "staff", password });
  const reader = await signIn(world.app, `reader-${ticketId}`, password);
  const colleague = await signIn(world.app, `colleague-${ticketId}`, password);
  const { token } = reader.reply;
  await addPhoto(true, { token });
  const [internal] = (await world.done(getTicket, { ticketId }, { token })).photos;
  for (const url of [internal?.photoUrl ?? "", internal?.thumbnailUrl ?? ""]) {
    expect(await statusOf(url, deviceOf(reader))).toBe(200);
    expect(await statusOf(url, { authorization: `Bearer ${token}` })).toBe(200);
    expect(await statusOf(url)).toBe(404);
    expect(await statusOf(url, deviceOf(colleague))).toBe(404);
    expect(await statusOf(url, { authorization: `Bearer ${colleague.reply.token}` })).toBe(404);
  }
});

test("keeps a browser's cookie when somebody signs in again, and widens it to every path", async () => {
  const userName = `again-${ticketId}`;
  const password = "a good long password";
  await addPerson(world.db, { userName, role: "staff", password });
  const headers = deviceOf(await signIn(world.app, userName, password));
  const again = await signIn(world.app, userName, password, { headers });
  expect(deviceOf(again)).toEqual(headers);
  expect(String(again.headers["set-cookie"])).toContain("Path=/;");
});

test("lets only colleagues write internally", async () => {
  const own = await asCustomer();
  await world.refused(403, addTicketReply, { ticketId, Message: "Hm", Internal: true }, own);
  expect((await addPhoto(true, own)).status).toBe(403);
  const other = { token: await world.newToken("owner", await world.addCompany(`Other ${ticketId}`)) };
  expect((await addPhoto(false, other)).status).toBe(404);
  expect((await addPhoto(false, await asCustomer((await makeBookable(world)).phone))).status).toBe(404);
});

test("accepts 12 photos per ticket", async () => {
  const own = await asCustomer();
  const answers = [];
  for (let count = 0; count < 4; count += 1)
    answers.push(...(await Promise.all(Array.from({ length: 4 }, () => addPhoto(false, own)))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
  expect(answers.at(-1)?.error.message).toBe("A ticket takes 12 photos.");
});

test("reopens a waiting or resolved ticket with a new due time after a customer's reply, but not a closed one", async () => {
  const own = await asCustomer();
  const statusNow = async () => (await world.done(getTicket, { ticketId }, own)).status;
  await world.done(updateTicket, { ticketId, Status: "Waiting" });
  await reply("Any news?", false, own);
  expect(await statusNow()).toBe("Open");
  await world.done(updateTicket, { ticketId, Status: "Resolved" });
  world.clock.advance(3 * DAY);
  await reply("It is dusty again", false, await asCustomer());
  expect(await world.done(getTicket, { ticketId })).toMatchObject({
    status: "Open",
    overdue: false,
    dueAt: new Date(world.clock.now.getTime() + 24 * HOUR).toISOString(),
  });
  await world.done(updateTicket, { ticketId, Status: "In Progress" });
  await reply("Thanks", false, await asCustomer());
  expect((await world.done(getTicket, { ticketId })).status).toBe("In Progress");
  await world.done(updateTicket, { ticketId, Status: "Closed" });
  const closed = { ticketId, Message: "Hello?" };
  const { message } = await world.refused(409, addTicketReply, closed, await asCustomer());
  expect(message).toBe("This ticket is closed. Please open a new one.");
});

test("notifies the customer of a colleague's public reply, but not of notes or of their own replies", async () => {
  const notifications = async () => {
    const { rows } = await world.done(searchMessages, { search: place.phone });
    return rows.filter(({ template }) => template === "ticketReply").map(({ body }) => body);
  };
  await reply("Only for us", true);
  await reply("Hello", false, await asCustomer());
  expect(await notifications()).toEqual([]);
  await reply("We come again.", false);
  const number = `T-${String(ticketId).padStart(6, "0")}`;
  expect(await notifications()).toEqual([
    `Chamak: we have answered your ticket ${number}. Read it here: http://chamak.test/washes?ticket=${ticketId}`,
  ]);
});

import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { searchWashes } from "#contract/booking/wash.ts";
import { addWashPhoto, recordOutcome } from "#contract/dispatch/round.ts";
import { searchProviders } from "#contract/provider/provider.ts";
import { type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let token: string;
let providerId: number;
let washId: number;
let bookingId: number;
let photo: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  providerId = await makeProvider(world);
  token = await providerToken(world, providerId);
  const today = place.vehicle({ AppointmentDate: "2026-11-21", AppointmentTime: "11:00 AM" });
  ({ bookingId } = await world.done(bookOnce, place.booking([today])));
  washId = (await world.done(getBooking, { bookingId })).washLines[0]?.washId ?? 0;
  await sql`update wash set assigned_provider_id = ${providerId}, assigned_at = ${world.clock.now}
    where wash_id = ${washId}`.execute(world.db);
  photo = new Uint8Array(
    await sharp({ create: { width: 900, height: 600, channels: 3, background: "#357" } })
      .withExif({ IFD0: { ImageDescription: "Where somebody lives" } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => world.close());

const send = (
  change: Partial<Record<"PhotoId" | "WashId" | "Kind" | "TakenAt", string>> = {},
  by = token,
) => {
  const form = formWith(photo);
  const fields = {
    PhotoId: randomUUID(),
    WashId: String(washId),
    Kind: "after",
    TakenAt: "2026-11-21T04:20:00Z",
    ...change,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return sendForm(world.app, addWashPhoto, form, { token: by });
};
const count = async () =>
  (await sql<{ photos: number }>`select count(*)::integer as photos from wash_photo`.execute(world.db))
    .rows[0]?.photos;

test("saves a photo once, even when it is sent again or several times at once", async () => {
  const PhotoId = randomUUID();
  const answers = await Promise.all([send({ PhotoId }), send({ PhotoId }), send({ PhotoId })]);
  for (const { status, reply } of [...answers, await send({ PhotoId })])
    expect({ status, reply }).toEqual({ status: 201, reply: { photoId: PhotoId } });
  expect(await count()).toBe(1);
  expect((await send({ PhotoId, Kind: "before" })).status).toBe(422);
});

test("shows it to the customer and the office by signed links, without the camera's metadata", async () => {
  const RecordedAt = world.clock.now.toISOString();
  await world.done(
    recordOutcome,
    { ActionId: randomUUID(), WashId: washId, Outcome: "done", RecordedAt },
    { token },
  );
  const customer = await customerToken(world, place.phone);
  const { rows } = await world.done(searchWashes, {}, { token: customer });
  const { washLines } = await world.done(getBooking, { bookingId });
  for (const wash of [rows[0], washLines[0]]) {
    expect(wash).toMatchObject({
      status: "done",
      providerName: "Ramesh Jadhav",
      effect: "charge",
      doneAt: RecordedAt,
      photos: [{ kind: "after", takenAt: "2026-11-21T04:20:00.000Z" }],
    });
    const opened = await world.app.inject({ method: "GET", url: `/documents${wash?.photos[0]?.url}` });
    expect(opened.statusCode).toBe(200);
    expect((await sharp(opened.rawPayload).metadata()).exif).toBeUndefined();
  }
});

test("accepts photos only of washes assigned to the provider, and only up to a limit", async () => {
  const stranger = await providerToken(world, await makeProvider(world));
  expect((await send({}, stranger)).status).toBe(404);
  expect((await send({}, await world.newToken("admin"))).status).toBe(403);
  expect((await send({ Kind: "sideways" })).status).toBe(400);
  while ((await count()) !== 8) expect((await send()).status).toBe(201);
  expect((await send()).error.message).toBe("A wash takes 8 photos.");
});

test("tells the office of a wash without the wanted photo, until one comes", async () => {
  const today = place.vehicle({ AppointmentDate: "2026-11-21", AppointmentTime: "12:00 PM" });
  const { bookingId: booked } = await world.done(bookOnce, place.booking([today]));
  const lineFor = async (by?: string) =>
    (await world.done(getBooking, { bookingId: booked }, by === undefined ? {} : { token: by })).washLines[0];
  const own = (await lineFor())?.washId ?? 0;
  await sql`update wash set assigned_provider_id = ${providerId}, assigned_at = ${world.clock.now}
    where wash_id = ${own}`.execute(world.db);
  const withoutPhoto = async () =>
    (await world.done(searchProviders, {})).rows.find((row) => row.providerId === providerId)?.withoutPhoto;
  const report = {
    ActionId: randomUUID(),
    WashId: own,
    Outcome: "done",
    NoPhoto: true,
    RecordedAt: world.clock.now.toISOString(),
  } as const;
  await world.done(recordOutcome, report, { token });
  // Sent again by a phone that had no reply.
  await world.done(recordOutcome, report, { token });
  expect([(await lineFor())?.noPhoto, await withoutPhoto()]).toEqual([true, 1]);
  expect(await lineFor(await customerToken(world, place.phone))).not.toHaveProperty("noPhoto");
  expect((await send({ WashId: String(own) })).status).toBe(201);
  expect(await lineFor()).not.toHaveProperty("noPhoto");
  expect(await withoutPhoto()).toBe(0);
});

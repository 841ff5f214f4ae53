import { afterAll, beforeAll, expect, test } from "vitest";
import { getLabels, pillarLink } from "#contract/dispatch/label.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { textsOf } from "#server/testing/pdf.ts";
import { rounds } from "#server/testing/night.ts";
import { createWorld, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
});
afterAll(() => world.close());

test("returns a sheet of labels as a PDF with all pillars, only to its requester", async () => {
  const { societyId } = place;
  const whole = await world.done(getLabels, { SocietyId: societyId });
  const floor = await world.done(getLabels, { SocietyId: societyId, ParkingFloorId: place.id("B1") });
  expect(whole.labels).toBeGreaterThan(0);
  expect(floor.labels).toBeLessThanOrEqual(whole.labels);
  const opened = await world.app.inject({ method: "GET", url: whole.url });
  expect([opened.statusCode, opened.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(opened.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const tampered = whole.url.replace(`${societyId}_0`, `${societyId + 1}_0`);
  expect((await world.app.inject({ method: "GET", url: tampered })).statusCode).toBe(404);
});

test("a sheet has every pillar once, in the order in which they are walked", async () => {
  const societyId = await makeSociety(world);
  // Sorted as text, 10 would precede 2.
  const names = Array.from({ length: rounds(150, 300) }, (_, at) => `P${at + 1}`);
  await world.done(generatePlaces, { societyId, ParkingFloors: ["B1", "B2"], ParkingPillars: names });
  const { labels, url } = await world.done(getLabels, { SocietyId: societyId });
  expect(labels).toBe(2 * names.length);
  const { rawPayload } = await world.app.inject({ method: "GET", url });
  const words = (await textsOf(rawPayload)).join("\n").match(/\b(?:B[12]|P\d+)\b/g);
  expect(words).toEqual(["B1", "B2"].flatMap((floor) => names.flatMap((name) => [floor, name])));
});

test("limits a company's labels to the societies it serves", async () => {
  const token = await world.newToken("owner", await world.addCompany("Far Away"));
  const error = await world.refused(404, getLabels, { SocietyId: place.societyId }, { token });
  expect(error.message).toBe("Society not found");
});

test("refuses a place without pillars at the field", async () => {
  const body = { SocietyId: place.societyId, ParkingFloorId: 2_000_000_000 };
  expect((await world.refused(400, getLabels, body)).fields).toEqual({
    ParkingFloorId: "There are no parking pillars here",
  });
});

test("links a label to its pillar on the cleaner's page", () => {
  expect(pillarLink("https://chamak.example", 37)).toBe("https://chamak.example/today#pillar=37");
});

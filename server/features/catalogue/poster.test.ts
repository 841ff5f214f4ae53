import { afterAll, beforeAll, expect, test } from "vitest";
import { setPrices } from "#contract/catalogue/price.ts";
import { updateSociety } from "#contract/society/society.ts";
import { shortLink, getPoster } from "#contract/society/poster.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { picturesOf, textsOf } from "#server/testing/pdf.ts";
import { createWorld, someSociety, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  await place.cover();
  const { serviceItemId, societyId } = place;
  const Prices = [{ SocietyId: societyId, ItemTypeId: null, Price: 275 }];
  await world.done(setPrices, { serviceItemId, Prices });
  await change({});
});
afterAll(() => world.close());

const change = (to: object) =>
  world.done(updateSociety, {
    ...someSociety,
    SocietyName: "Lotus <Court> & Sons",
    societyId: place.societyId,
    ...to,
  });
const open = (url: string) => world.app.inject({ method: "GET", url });

test("shows on one page what is sold in the society at its price, and its booking page", async () => {
  const { url, link } = await world.done(getPoster, { societyId: place.societyId });
  expect(link).toMatch(/^https?:\/\/[^/]+\/s\/society[a-z]*$/);
  const pdf = await open(url);
  expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const [text = "", ...further] = await textsOf(pdf.rawPayload);
  expect(further).toEqual([]);
  const words = [
    "Lotus <Court> & Sons, Pune",
    "Foam wash",
    "₹275",
    "Scan to book",
    link.replace(/^https?:\/\//, ""),
  ];
  for (const word of words) expect(text).toContain(word);
  expect(text).not.toContain("₹300");
});

test("is printed in the chosen language", async () => {
  const { url } = await world.done(getPoster, { societyId: place.societyId, Language: "kn" });
  const [text = ""] = await textsOf((await open(url)).rawPayload);
  expect(text).toContain("ಬುಕ್");
  expect(await picturesOf((await open(url)).rawPayload, 0.2)).toHaveLength(1);
});

test("is refused with a sentence where nothing can be booked", async () => {
  await change({ CompanyIds: [] });
  const { fields } = await world.refused(400, getPoster, { societyId: place.societyId });
  expect(fields).toEqual({
    societyId: "Nothing can be booked in this society yet. Choose who serves it, and offer a service there.",
  });
  await change({ CompanyIds: [1] });
});

test("is for staff of the back office and of companies that serve the society", async () => {
  const body = { societyId: place.societyId };
  expect((await world.done(getPoster, body, { token: await world.tokenOf("staff") })).link).toContain("/s/");
  const outsider = { token: await world.newToken("owner", await world.addCompany("Far Away")) };
  await world.refused(404, getPoster, body, outsider);
  for (const role of ["provider", "customer"] as const)
    await world.refused(403, getPoster, body, { token: await world.tokenOf(role) });
});

test("shows the society's short link", () => {
  expect(shortLink("https://chamak.example", "greenacres")).toBe("https://chamak.example/s/greenacres");
});

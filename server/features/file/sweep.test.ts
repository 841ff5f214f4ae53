import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { addPicture } from "#contract/file/picture.ts";
import { sweep } from "#server/sweeps.ts";
import { connect } from "#server/testing/connect.ts";
import { DAY, HOUR } from "#server/testing/process.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeEach(async () => {
  await world?.close();
  world = await createWorld();
});
afterAll(() => world.close());

const dot = sharp({ create: { width: 4, height: 4, channels: 3, background: "teal" } }).png();

/** A picture that was uploaded just now. */
async function upload(): Promise<{ pictureId: number; imageUrl: string }> {
  const form = formWith(new Uint8Array(await dot.clone().toBuffer()));
  const token = await world.tokenOf("admin");
  return (await sendForm(world.app, addPicture, form, { token })).reply;
}

const root = () => path.join(world.filesRoot, "pictures");

/** Creates a folder beside those of pictures, last written `age` milliseconds ago. */
function leave(name: string, age: number): void {
  mkdirSync(path.join(root(), name), { recursive: true });
  writeFileSync(path.join(root(), name, "320.webp"), "left");
  const written = new Date(world.clock.now.getTime() - age);
  utimesSync(path.join(root(), name), written, written);
}

const isServed = async ({ imageUrl }: { imageUrl: string }) =>
  (await world.app.inject(`/documents${imageUrl}`)).statusCode === 200;

const show = (pictureId: number, companyId = 1) =>
  world.db
    .updateTable("company")
    .set({ picture_id: pictureId })
    .where("company_id", "=", companyId)
    .execute();

const sweepNow = () => sweep(world.db, world.store, world.clock.now);

test("sweeps an unreferenced picture after a day, with its files", async () => {
  const [shown, unshown] = [await upload(), await upload()];
  await show(shown.pictureId);
  world.clock.advance(DAY - HOUR);
  await sweepNow();
  expect([await isServed(shown), await isServed(unshown)]).toEqual([true, true]);
  world.clock.advance(2 * HOUR);
  await sweepNow();
  expect([await isServed(shown), await isServed(unshown)]).toEqual([true, false]);
  expect(readdirSync(root())).toEqual([shown.imageUrl.split("/")[2]]);
  await expect(show(unshown.pictureId)).rejects.toMatchObject({ constraint: "company_picture_id_fkey" });
});

test("keeps a picture that any table shows", async () => {
  const client = await connect(world.address);
  const item = await upload();
  await client.query(`
    insert into service_category (name, active) values ('Test washes', true);
    insert into service (service_category_id, name, description, price_paise, active)
      select max(service_category_id), 'Test wash', '', 0, true from service_category;
    insert into service_item (service_id, name, description, price_paise, discount_label, key_features, picture_id, active)
      select max(service_id), 'Item', '', 0, '', '{}', ${item.pictureId}, true from service;`);
  world.clock.advance(2 * DAY);
  await sweepNow();
  expect(await isServed(item)).toBe(true);
});

test("checks every table that references files, even an unregistered one", async () => {
  const client = await connect(world.address);
  const [shown, unshown] = [await upload(), await upload()];
  await client.query(`create table "Odd one" (at text, "A file" integer references file)`);
  await client.query(`insert into "Odd one" values ('', $1), ('', null)`, [shown.pictureId]);
  world.clock.advance(2 * DAY);
  await sweepNow();
  expect([await isServed(shown), await isServed(unshown)]).toEqual([true, false]);
});

test("leaves a picture that is being chosen", async () => {
  const picture = await upload();
  world.clock.advance(2 * DAY);
  const client = await connect(world.address);
  await client.query("begin");
  await client.query("update company set picture_id = $1", [picture.pictureId]);
  await sweepNow();
  await client.query("commit");
  expect(await isServed(picture)).toBe(true);
});

test("either keeps a picture chosen during the sweep or reports it as gone", async () => {
  const pictures = await Promise.all(Array.from({ length: 12 }, upload));
  const companies = await Promise.all(pictures.map((_, index) => world.addCompany(`Company ${index}`)));
  world.clock.advance(2 * DAY);
  const sweeps = Promise.allSettled([sweepNow(), sweepNow()]);
  const chosen = await Promise.allSettled(
    pictures.map(({ pictureId }, index) => show(pictureId, companies[index])),
  );
  await sweeps;
  const served = await Promise.all(pictures.map(isServed));
  const isThere = chosen.map(({ status }, index) => status === "rejected" || served[index] === true);
  expect(isThere).toEqual(pictures.map(() => true));
});

test("sweeps the remains of a killed upload after a day, but nothing newer and no picture's files", async () => {
  const picture = await upload();
  await show(picture.pictureId);
  const name = picture.imageUrl.split("/")[2] ?? "";
  leave(name, 9 * DAY);
  leave("A".repeat(22), 2 * DAY);
  leave(`.new-${"B".repeat(22)}`, 2 * DAY);
  leave("C".repeat(22), DAY - HOUR);
  leave(`.new-${"D".repeat(22)}`, DAY - HOUR);
  await sweepNow();
  expect(readdirSync(root()).toSorted()).toEqual([`.new-${"D".repeat(22)}`, "C".repeat(22), name].toSorted());
});

test("sweeps nothing before the first upload", async () => {
  await sweepNow();
  expect(existsSync(root())).toBe(false);
});

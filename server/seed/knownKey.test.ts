import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { saveGateway } from "#contract/gateway/gateway.ts";
import { Secrets } from "#server/crypto/secrets.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { isKeyAtHand, requireMatchingKey } from "./knownKey.ts";

const OTHER = "another key, restored from elsewhere";
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom("setting").where("name", "=", "key-check").execute();
});

const where = "/data/secret.key";
const start = (secrets: Secrets, { isLost = false } = {}) =>
  requireMatchingKey(world.db, secrets, { isLost, where });
const other = new Secrets(OTHER);
const refusal =
  "/data/secret.key is not the key by which account numbers and second factors here were sealed.";

test("the first start stores which key is in use, and later ones refuse any other", async () => {
  await start(world.secrets);
  await start(world.secrets);
  await expect(start(other)).rejects.toThrow(refusal);
});

test("an earlier version's installation refuses a key that decrypts nothing of its data", async () => {
  await world.done(saveGateway, {
    CompanyId: 1,
    Name: "razorpay",
    Secret: "a secret of the gateway",
    Active: true,
  });
  await expect(start(other)).rejects.toThrow(refusal);
  await start(world.secrets);
  await expect(start(other)).rejects.toThrow(refusal);
});

test("when the key is lost for good, the current one replaces it", async () => {
  await start(world.secrets);
  await start(other, { isLost: true });
  await start(other);
  await expect(start(world.secrets)).rejects.toThrow(refusal);
});

test("a restored database recognises its key, and refuses other keys and a missing key", async () => {
  expect(await isKeyAtHand(world.address, undefined)).toBe(true);
  await start(world.secrets);
  expect(await isKeyAtHand(world.address, "the key of the tests")).toBe(true);
  expect(await isKeyAtHand(world.address, OTHER)).toBe(false);
  expect(await isKeyAtHand(world.address, undefined)).toBe(false);
});

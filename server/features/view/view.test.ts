import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteView, getViews, MAX_VIEWS, saveView } from "#contract/view/view.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const confirmed = "?status=Confirmed";
const listOf = (List: "bookings" | "bills", token: string) => world.done(getViews, { List }, { token });

test("keeps a list's filters under a name, for the user who saved them alone", async () => {
  const token = await world.newToken("staff");
  await world.done(saveView, { List: "bookings", Name: "Tower B", Query: "?society=3" }, { token });
  await world.done(saveView, { List: "bookings", Name: "Confirmed", Query: confirmed }, { token });
  expect(await listOf("bookings", token)).toEqual([
    { name: "Confirmed", query: confirmed },
    { name: "Tower B", query: "?society=3" },
  ]);
  expect(await listOf("bills", token)).toEqual([]);
  expect(await listOf("bookings", await world.newToken("staff"))).toEqual([]);
});

test("saving under the same name replaces the view, whatever its capitals", async () => {
  const token = await world.newToken("owner");
  await world.done(saveView, { List: "bills", Name: "unpaid", Query: "?status=due" }, { token });
  await world.done(saveView, { List: "bills", Name: "Unpaid", Query: "?status=unpaid" }, { token });
  expect(await listOf("bills", token)).toEqual([{ name: "Unpaid", query: "?status=unpaid" }]);
});

test("deletes a view of the caller, and nobody else's of the same name", async () => {
  const [token, other] = [await world.newToken("staff"), await world.newToken("staff")];
  const named = { List: "bookings" as const, Name: "Mine" };
  for (const each of [token, other])
    await world.done(saveView, { ...named, Query: confirmed }, { token: each });
  await world.done(deleteView, named, { token });
  expect(await listOf("bookings", token)).toEqual([]);
  expect(await listOf("bookings", other)).toHaveLength(1);
  // Deleting it again changes nothing.
  await world.done(deleteView, named, { token });
});

test("a list takes twenty views, and names of forty characters", async () => {
  const token = await world.newToken("staff");
  const save = (Name: string) => ({ List: "bookings" as const, Name, Query: confirmed });
  for (let nth = 1; nth <= MAX_VIEWS; nth += 1) await world.done(saveView, save(`View ${nth}`), { token });
  const { message } = await world.refused(409, saveView, save("One more"), { token });
  expect(message).toBe("A list takes 20 saved views. Delete one first.");
  await world.done(saveView, save("view 7"), { token });
  await world.done(saveView, { ...save("Another list"), List: "bills" }, { token });
  const long = await world.refused(400, saveView, save("x".repeat(41)), { token });
  expect(long.fields).toHaveProperty("Name");
  const unnamed = await world.refused(400, saveView, save(" "), { token });
  expect(unnamed.fields).toEqual({ Name: "Name is required" });
});

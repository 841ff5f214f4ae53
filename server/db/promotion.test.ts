import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { moveWash } from "#contract/booking/change.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { assignWashes, awaitBoard, getBoard } from "#contract/round/board.ts";
import { followBoards } from "#server/boardFeed.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { loadReferenceData } from "#server/seed/reference/load.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { madeFolder } from "#server/testing/dataFolder.ts";
import { startStandby } from "#server/testing/standby.ts";
import { createWorld, openWorld, type World } from "#server/testing/world.ts";
import { openDatabase } from "./database.ts";
import { migrate, onceAtStart } from "./migrate.ts";

// Two servers are started, and one of them is migrated.
vi.setConfig({ testTimeout: 120_000 });

const Day = "2026-11-23";

test("washes are changed, and boards hear of it, on a standby that is promoted right after the installation", async () => {
  const primary = await startEmbedded({ dataDir: await madeFolder(), log: () => undefined, durable: false });
  onTestFinished(() => primary.stop());
  const standby = await startStandby(primary);
  const db = openDatabase({ source: primary.address });
  await migrate(db);
  await onceAtStart(db, loadReferenceData);
  await db.destroy();
  await standby.promote();

  const world = await openWorld(standby.address);
  const feed = await followBoards(world.db, world.changes);
  onTestFinished(async () => {
    await feed.stop();
    await world.close();
  });
  const place = await makeBookable(world);
  const providerId = await place.cover();
  await world.done(bookOnce, place.booking());
  const { washes, version } = await world.done(getBoard, { Day });
  const [{ washId } = { washId: 0 }] = washes;
  expect(await world.done(assignWashes, { WashIds: [washId], ProviderId: providerId })).toEqual({
    assigned: 1,
  });
  const news = await world.done(awaitBoard, { Day, Version: version });
  expect(news).toMatchObject({ reload: false, changed: [washId], washes: [{ washId, providerId }] });
  await world.done(moveWash, { washId, Date: "2026-11-24", Slot: "7:00 AM", Reason: "Rain" });
});

describe("what tells the boards of a change", () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test("needs no unlogged sequence, whose page a promoted standby may lack", async () => {
    const { rows } = await sql`
      select relname from pg_class where relkind = 'S' and relpersistence = 'u'`.execute(world.db);
    expect(rows).toEqual([]);
  });

  test("never fails it", async () => {
    const place = await makeBookable(world);
    const ProviderId = await place.cover();
    await world.done(bookOnce, place.booking());
    const { washes } = await world.done(getBoard, { Day });
    await sql`alter table board_notice add check (false)`.execute(world.db);
    const WashIds = washes.map(({ washId }) => washId);
    expect(await world.done(assignWashes, { WashIds, ProviderId })).toEqual({ assigned: 1 });
    expect(await world.done(getBoard, { Day })).toMatchObject({ washes: [{ providerId: ProviderId }] });
  });
});

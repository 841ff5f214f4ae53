import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { moveWash } from "#contract/booking/change.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { assignWashes, awaitBoard, getBoard } from "#contract/dispatch/board.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { loadReferenceData } from "#server/seed/reference/load.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { madeFolder } from "#server/testing/dataFolder.ts";
import { startStandby } from "#server/testing/standby.ts";
import { createWorld, openWorld } from "#server/testing/world.ts";
import { openDatabase } from "./database.ts";
import { migrate, onceAtStart } from "./migrate.ts";

const Day = "2026-11-23";

test("after a standby is promoted right after the installation, washes can be changed and boards show it", async () => {
  const primary = await startEmbedded({ dataDir: await madeFolder(), log: () => undefined, durable: false });
  onTestFinished(() => primary.stop());
  const standby = await startStandby(primary);
  const db = openDatabase({ source: primary.address });
  await migrate(db);
  await onceAtStart(db, loadReferenceData);
  await db.destroy();
  await standby.promote();

  const world = await openWorld(standby.address);
  onTestFinished(() => world.close());
  const place = await makeBookable(world);
  const providerId = await place.cover();
  await world.done(bookOnce, place.booking());
  const { washes, version } = await world.done(getBoard, { Day });
  const [{ washId } = { washId: 0 }] = washes;
  expect(await world.done(assignWashes, { WashIds: [washId], ProviderId: providerId })).toEqual({
    assigned: 1,
  });
  const news = await world.done(awaitBoard, { Day, Version: version });
  expect(news).toMatchObject({ reload: false, washes: [{ washId, providerId }] });
  expect(news.changed).toContain(washId);
  await world.done(moveWash, { washId, Date: "2026-11-24", Slot: "7:00 AM", Reason: "Rain" });
});

test("no sequence is unlogged: a promoted standby may lack its page", async () => {
  const world = await createWorld();
  onTestFinished(() => world.close());
  const { rows } = await sql`
    select relname from pg_class where relkind = 'S' and relpersistence = 'u'`.execute(world.db);
  expect(rows).toEqual([]);
});

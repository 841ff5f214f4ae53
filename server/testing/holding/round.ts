import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { indiaAt } from "#contract/day.ts";
import { addWashPhoto, recordOutcome } from "#contract/round/round.ts";
import { providerToken } from "#server/testing/providers.ts";
import type { World } from "#server/testing/world.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { firstOf, type Holding, keep } from "./holding.ts";
import { someJpeg } from "./people.ts";

/** What a wash that is due today is recorded with. */
export const someMark = (holding: Holding) => ({
  ActionId: randomUUID(),
  WashId: firstOf(holding, "duewashid"),
  Outcome: "done" as const,
  Reason: null,
  Note: "",
  RecordedAt: "2026-11-21T04:30:00Z",
});

/** What a photo of that wash is sent with. */
export const somePhoto = (holding: Holding) => ({
  PhotoId: randomUUID(),
  WashId: String(firstOf(holding, "duewashid")),
  Kind: "after",
  TakenAt: "2026-11-21T04:30:00Z",
});

/** A wash that is due today, given to the company's provider and done by him; a day on which he is away. */
export async function addRound(world: World, holding: Holding): Promise<void> {
  const washId = firstOf(holding, "washid");
  keep(holding, "duewashid", washId);
  keep(holding, "washids", ...(holding.ids.get("washid") ?? []));
  const { now } = world.clock;
  const providerId = firstOf(holding, "providerid");
  await sql`
    update wash set day = ${indiaAt(now).day}, assigned_provider_id = ${providerId}, assigned_at = ${now},
      assigned_by = ${firstOf(holding, "userid")}
    where wash_id = ${washId}`.execute(world.db);
  await sql`insert into provider_absence (provider_id, from_day, to_day, reason)
    values (${providerId}, '2027-01-26', '2027-01-26', ${`${holding.name} holiday`})`.execute(world.db);
  const token = await providerToken(world, providerId);
  await world.done(recordOutcome, someMark(holding), { token });
  const form = formWith(await someJpeg());
  for (const [name, value] of Object.entries(somePhoto(holding))) form.append(name, value);
  await sendForm(world.app, addWashPhoto, form, { token });
}

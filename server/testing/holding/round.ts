import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { indiaAt } from "#contract/day.ts";
import { addDisruption } from "#contract/dispatch/disruption.ts";
import { setAway } from "#contract/dispatch/absence.ts";
import { setOwnAway } from "#contract/dispatch/ownAway.ts";
import { addWashPhoto, getNumber, recordOutcome } from "#contract/dispatch/round.ts";
import { reportRefused } from "#contract/dispatch/refusal.ts";
import { addRating } from "#contract/dispatch/rating.ts";
import { providerToken } from "#server/testing/providers.ts";
import type { World } from "#server/testing/world.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { customerToken } from "#server/testing/bookings.ts";
import { addBooking } from "./booked.ts";
import { firstOf, HIDDEN, type Holding, keep } from "./holding.ts";
import { someJpeg } from "./people.ts";

/** Report fields for a wash due today. */
export const someReport = (holding: Holding) => ({
  ActionId: randomUUID(),
  WashId: firstOf(holding, "duewashid"),
  Outcome: "done" as const,
  Reason: null,
  Note: "",
  RecordedAt: "2026-11-21T04:30:00Z",
});

/** Body of the report about a refused action. */
export const someRefusal = (holding: Holding) => ({
  ActionId: randomUUID(),
  WashId: firstOf(holding, "duewashid"),
  Pressed: "done" as const,
  Reason: null,
  Note: "",
  RecordedAt: "2026-11-21T04:30:00Z",
  Why: `${holding.name} ${HIDDEN} refusal`,
});

/** A refused action of the company's provider, first in the list. */
export async function addRefusal(world: World, holding: Holding): Promise<void> {
  const token = await providerToken(world, firstOf(holding, "providerid"));
  await world.done(reportRefused, someRefusal(holding), { token });
  const last = world.db.selectFrom("round_refusal").select(({ fn }) => fn.max("round_refusal_id").as("id"));
  const { id } = await last.executeTakeFirstOrThrow();
  holding.ids.set("refusalid", [id, ...(holding.ids.get("refusalid") ?? [])]);
}

/** A current wash of the company's provider, about which the customer may be called. */
export async function addCallable(world: World, holding: Holding, owner: string): Promise<void> {
  await addBooking(world, holding, owner);
  const washId = firstOf(holding, "washid");
  holding.ids.set("callablewashid", [washId]);
  const { now } = world.clock;
  await sql`
    update wash set day = ${indiaAt(now).day}, slot = '10:00', assigned_provider_id = ${firstOf(holding, "providerid")},
      assigned_at = ${now}, counted = false, provider_id = null where wash_id = ${washId}`.execute(world.db);
  await sql`update company set call_by = 'customer' where company_id = ${holding.companyId}`.execute(
    world.db,
  );
}

/** Fields of a photo of that wash. */
export const somePhoto = (holding: Holding) => ({
  PhotoId: randomUUID(),
  WashId: String(firstOf(holding, "duewashid")),
  Kind: "after",
  TakenAt: "2026-11-21T04:30:00Z",
});

/** The last day of the plans that the company's customers book. */
export const DISRUPTED = "2026-12-17";

/**
 * An absence of the company's provider, and a disruption of a day of a new booking; the newest of each comes first.
 */
export async function addAbsences(world: World, holding: Holding, token: string): Promise<void> {
  const first = (field: string, id: number | null) =>
    holding.ids.set(field, [id ?? 0, ...(holding.ids.get(field) ?? [])]);
  const away = { From: "2027-01-26", To: "2027-01-26", Reason: `${holding.name} holiday` };
  const ProviderId = firstOf(holding, "providerid");
  first(
    "providerabsenceid",
    (await world.done(setAway, { ProviderId, ...away }, { token })).providerAbsenceId,
  );
  const SocietyIds = [firstOf(holding, "societyid")];
  await addBooking(world, holding, token);
  const rain = { Day: DISRUPTED, Cause: "rain", Effect: "credit", SocietyIds } as const;
  first("disruptionid", (await world.done(addDisruption, rain, { token })).disruptionId);
}

/** An absence that the company's provider has entered, the first in the list. */
export async function addOwnAbsence(world: World, holding: Holding): Promise<void> {
  const token = await providerToken(world, firstOf(holding, "providerid"));
  const [last] = holding.ids.get("ownabsenceid") ?? [];
  const away = { From: "2027-01-28", To: "2027-01-28", Reason: `${holding.name} ${HIDDEN} away` };
  // Only one at a time covers a day.
  if (last) await sql`delete from provider_absence where provider_absence_id = ${last}`.execute(world.db);
  const { providerAbsenceId } = await world.done(setOwnAway, away, { token });
  holding.ids.set("ownabsenceid", [providerAbsenceId]);
}

/** A wash due today, assigned to the company's provider and done; also an absence and a disruption. */
export async function addRound(world: World, holding: Holding, owner: string): Promise<void> {
  const washId = firstOf(holding, "washid");
  keep(holding, "duewashid", washId);
  keep(holding, "washids", ...(holding.ids.get("washid") ?? []));
  const { now } = world.clock;
  const providerId = firstOf(holding, "providerid");
  await sql`
    update wash set day = ${indiaAt(now).day}, assigned_provider_id = ${providerId}, assigned_at = ${now},
      assigned_by = ${firstOf(holding, "userid")}
    where wash_id = ${washId}`.execute(world.db);
  await addAbsences(world, holding, owner);
  const token = await providerToken(world, providerId);
  await world.done(recordOutcome, someReport(holding), { token });
  await addRefusal(world, holding);
  await addOwnAbsence(world, holding);
  const form = formWith(await someJpeg());
  for (const [name, value] of Object.entries(somePhoto(holding))) form.append(name, value);
  await sendForm(world.app, addWashPhoto, form, { token });
  const rating = { WashId: washId, Stars: 2, Comment: `${holding.name} ${HIDDEN} words` };
  await world.done(addRating, rating, { token: await customerToken(world, holding.phone) });
  await addCallable(world, holding, owner);
  await world.done(getNumber, { WashId: firstOf(holding, "callablewashid") }, { token });
}

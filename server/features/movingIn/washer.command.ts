import { setAway } from "#contract/dispatch/absence.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import type { Caller, Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { inEnglish, type ApiError } from "#server/errors/apiError.ts";
import type { BadLine } from "#server/features/booking/import/line.rules.ts";
import { applyAbsence, planAbsence } from "#server/features/dispatch/absence.routes.ts";
import { saveRate } from "#server/features/pay/rate.queries.ts";
import { registerProvider } from "#server/features/provider/provider.command.ts";
import { findFreeUserName, type LockedProvider } from "#server/features/provider/provider.queries.ts";
import { cover } from "#server/features/provider/societyCover.routes.ts";
import { asApiError } from "#server/http/errors.ts";
import { tryOut } from "#server/jobs/jobs.queries.ts";
import { columnOf, type Washer, type WasherCover } from "./washer.rules.ts";
import { findPartIds } from "./washerNames.queries.ts";

type Call = { caller: Caller; scope: Scope; now: Date };

/** A weekly day off is entered for a year. */
const OFF_DAYS = 365;

async function addCover(db: Db, providerId: number, one: WasherCover, call: Call): Promise<void> {
  const { societyId, buildings, floors, serviceIds, zoneId, start, end } = one;
  const isWhole = buildings.length + floors.length === 0;
  const parts = isWhole
    ? null
    : await findPartIds(db, societyId, {
        buildingIds: buildings.map(({ id }) => id),
        floorIds: floors.map(({ id }) => id),
      });
  const fields = {
    providerId,
    societyId,
    serviceIds,
    serviceZoneId: zoneId,
    serviceStartTime: start,
    serviceEndTime: end,
    ...(parts && { flats: parts.flatIds.join(","), parkingNumber: parts.pillarIds.join(",") }),
  };
  await cover(db, fields, call);
}

/** Adds a washer with everything. @throws an ApiError of what refuses a part of it */
async function addWasher(
  db: Db,
  washer: Washer,
  call: Call,
): Promise<LockedProvider & { providerId: number }> {
  const { scope, now } = call;
  const { fields } = washer;
  const { firstName, phone1: phone } = fields;
  const userName = fields.userName || (await findFreeUserName(db, { firstName, phone }));
  const person = await registerProvider(db, scope, { ...fields, userName }, now);
  const { providerId } = person;
  for (const one of washer.covers) await addCover(db, providerId, one, call);
  const { day: today } = indiaAt(now);
  for (const Weekday of washer.weeklyOff) {
    const body = setAway.body.parse({
      ProviderId: providerId,
      From: today,
      To: addDays(today, OFF_DAYS),
      Weekday,
      Reason: "Weekly day off",
    });
    const context = { body, scope, now };
    await applyAbsence(db, context, await planAbsence(db, context), { byProvider: false });
  }
  if (washer.pay)
    for (const serviceItemId of washer.pay.itemIds)
      await saveRate(db, {
        serviceItemId,
        companyId: person.companyId,
        providerId,
        from: today,
        amountPaise: washer.pay.amount,
      });
  return person;
}

function badLines({ lines }: Washer, { details, text }: ApiError): BadLine[] {
  const [[field, sentence] = []] = Object.entries(details.fields ?? {});
  const column = field === undefined ? "" : (columnOf[field] ?? "");
  return lines.map((line) => ({ ...line, column, reason: inEnglish(sentence ?? text) }));
}

/** @throws what is no refusal, and what says that the database is busy */
function refusalIn(error: unknown): ApiError {
  const refusal = asApiError(error);
  if (!refusal || refusal.code === "unavailable") throw error;
  return refusal;
}

type Added = { people: (LockedProvider & { providerId: number })[]; bad: BadLine[] };

/** Adds each washer with everything, or not at all. */
export async function addWashers(db: Db, washers: readonly Washer[], call: Call): Promise<Added> {
  const added: Added = { people: [], bad: [] };
  for (const washer of washers) {
    const failed = await tryOut(db, async () => added.people.push(await addWasher(db, washer, call)));
    if (failed) added.bad.push(...badLines(washer, refusalIn(failed.error)));
  }
  return added;
}

/** Invites as many as the caller may at once. @returns how many. */
export async function inviteSome(
  db: Db,
  people: Added["people"],
  invite: (person: LockedProvider) => Promise<void>,
): Promise<number> {
  let invited = 0;
  for (const person of people) {
    const failed = await tryOut(db, () => invite(person));
    if (!failed) invited += 1;
    else if (refusalIn(failed.error).code === "too-many") break;
    else throw failed.error;
  }
  return invited;
}

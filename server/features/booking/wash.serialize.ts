import { canTakeOff } from "#contract/booking/change.ts";
import { indiaAt } from "#contract/day.ts";
import { formatTime } from "#contract/format.ts";
import { rupeesOf } from "#contract/money.ts";
import { readReason } from "#server/features/event/event.rules.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { LINK_MS, THUMBNAIL } from "#server/features/file/file.rules.ts";
import { linkTo } from "#server/features/file/link.rules.ts";
import type { Caller } from "#server/access/scope.ts";
import type { WashRow } from "./wash.queries.ts";
import { mayRate } from "./wash.rules.ts";

/** The file name of a wash photo's full-size variant. */
export const WASH_PHOTO = "page.jpg";

export type SerializeContext = { caller: Caller; now: Date; secrets: Secrets };

/** A photo with links that are valid for the caller for a limited time. */
function serializePhoto(
  { fileId, ...photo }: WashRow["photos"][number],
  { caller, now, secrets }: SerializeContext,
) {
  const link = { fileId, reader: caller, until: new Date(now.getTime() + LINK_MS) };
  return {
    kind: photo.kind,
    url: linkTo({ ...link, variant: WASH_PHOTO }, secrets),
    thumbnailUrl: linkTo({ ...link, variant: THUMBNAIL }, secrets),
    takenAt: new Date(photo.takenAt).toISOString(),
  };
}

export function serializeWash(
  {
    pricePaise,
    slot,
    plannedSlot,
    outcomeAt,
    reason,
    outcomeNote,
    late,
    noPhoto,
    photos,
    rating,
    restorable,
    ...row
  }: WashRow,
  reading: SerializeContext,
) {
  const { caller, now } = reading;
  const begins = { day: row.day, time: slot.slice(0, 5) };
  const isCustomer = caller.usertype === "Customer";
  const inTime = canTakeOff(begins, indiaAt(now), isCustomer);
  return {
    ...row,
    ...readReason(reason),
    slot: formatTime(slot),
    plannedSlot: plannedSlot && formatTime(plannedSlot),
    price: rupeesOf(pricePaise),
    canSkip: row.status === "scheduled" && inTime,
    canRestore: restorable && inTime,
    outcomeNote: isCustomer ? "" : readReason(outcomeNote).reason,
    late: late && !isCustomer,
    // Always present, as lists spread it over the row.
    noPhoto: noPhoto && !isCustomer ? (true as const) : undefined,
    doneAt: row.status === "done" ? (outcomeAt?.toISOString() ?? null) : null,
    rating: rating && { ...rating, at: new Date(rating.at).toISOString() },
    canRate: isCustomer && mayRate({ status: row.status, ratedAt: rating && new Date(rating.at) }, now),
    photos: photos.map((photo) => serializePhoto(photo, reading)),
  };
}

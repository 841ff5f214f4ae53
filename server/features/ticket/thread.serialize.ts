import { formatTime } from "#contract/format.ts";
import type { TicketPage } from "#contract/ticket/thread.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { LINK_MS, THUMBNAIL } from "#server/features/file/file.rules.ts";
import { linkTo } from "#server/features/file/link.rules.ts";
import type { Caller } from "#server/access/scope.ts";
import { MAX_PHOTOS } from "./ticket.rules.ts";
import { serializeTicket } from "./ticket.serialize.ts";
import type { PhotoRow, ReplyRow, WholeTicket } from "./thread.queries.ts";

/** The variant with the whole photo. */
export const FULL_PHOTO = "page.jpg";

type Reader = { caller: Caller; now: Date; secrets: Secrets };

/** A ticket with its thread as the caller sees it. */
export function serializeTicketPage(
  whole: WholeTicket,
  { replies, photos }: { replies: readonly ReplyRow[]; photos: readonly PhotoRow[] },
  { caller, now, secrets }: Reader,
): TicketPage {
  const { description, openedBy, openedByCustomer, washDay, washSlot, washNumber, photoCount, ...row } =
    whole;
  const team = row.companyName ?? "Chamak";
  const named = (by: string, byCustomer: boolean) =>
    caller.usertype === "Customer" && !byCustomer ? team : by;
  const postOf = ({
    at,
    by,
    byCustomer,
    internal,
  }: Pick<ReplyRow, "at" | "by" | "byCustomer" | "internal">) => ({
    at: at.toISOString(),
    by: named(by, byCustomer),
    byCustomer,
    internal,
  });
  const linked = (fileId: number, variant: string) =>
    linkTo({ fileId, reader: caller, until: new Date(now.getTime() + LINK_MS), variant }, secrets);
  return {
    ...serializeTicket(row, caller, now),
    description,
    openedBy: named(openedBy, openedByCustomer),
    wash:
      washDay !== null && washSlot !== null && washNumber !== null
        ? { day: washDay, slot: formatTime(washSlot), vehicleNumber: washNumber }
        : null,
    photosLeft: Math.max(0, MAX_PHOTOS - photoCount),
    thread: replies.map(({ replyId, message, ...one }) => ({ ...postOf(one), replyId, message })),
    photos: photos.map(({ photoId, fileId, ...one }) => ({
      ...postOf(one),
      photoId,
      photoUrl: linked(fileId, FULL_PHOTO),
      thumbnailUrl: linked(fileId, THUMBNAIL),
    })),
  };
}

import { ticketNumberOf } from "#contract/ticket/ticket.ts";
import { addTicketPhoto, addTicketReply, getTicket } from "#contract/ticket/thread.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { insertFile } from "#server/features/file/file.queries.ts";
import type { Guard } from "#server/features/file/file.routes.ts";
import { newFile, THUMBNAIL } from "#server/features/file/file.rules.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { notifyReader } from "#server/features/message/notification.jobs.ts";
import { type FileStore, withUploadedFile } from "#server/files/store.ts";
import { ApiError, found, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { pageFile } from "#server/intake/kinds.ts";
import { readApart } from "#server/intake/reader.ts";
import { type Caller, scopeOf } from "#server/access/scope.ts";
import { findDueTimes } from "./due.queries.ts";
import { changeTicket, type LockedTicket, lockTicket } from "./ticket.queries.ts";
import {
  DAY_MS,
  dueAt,
  requireReplyQuota,
  expectNotClosed,
  MAX_PHOTOS,
  statusAfterReply,
} from "./ticket.rules.ts";
import {
  countPhotos,
  countReplies,
  findPhotoOfFile,
  findPhotos,
  findReplies,
  findTicket,
  insertPhoto,
  insertReply,
} from "./thread.queries.ts";
import { serializeTicketPage, FULL_PHOTO } from "./thread.serialize.ts";

type Options = {
  secrets: Secrets;
  store: FileStore;
  /** Base URL of the app, without a trailing slash. */
  publicUrl: string;
};

/** How long the message about a reply is worth delivering, in milliseconds. */
const REPLY_NOTICE_MS = 3 * DAY_MS;

/**
 * Whoever may read a ticket may open its photos, customers only public ones; links to internal photos work for their
 * reader alone.
 */
export const ticketPhotoGuard: Guard = async (db, reader, fileId) => {
  const scope = scopeOf(reader, getTicket.permission);
  const photo = scope && (await findPhotoOfFile(db, scope, fileId));
  if (!photo) return null;
  const { photoId, subject, internal } = photo;
  return { noun: "ticketPhoto", id: photoId, name: subject, isForReaderOnly: internal };
};

/** Updates a ticket after a public reply: a customer's reply reopens a waiting or resolved ticket. */
async function updateAfterReply(
  db: Db,
  { ticketId, status, priority, companyId }: LockedTicket,
  caller: Caller,
  now: Date,
) {
  const after = caller.usertype === "Customer" ? statusAfterReply(status) : status;
  const due =
    status === "Resolved" && after === "Open"
      ? dueAt(priority, now, await findDueTimes(db, companyId))
      : undefined;
  await changeTicket(db, ticketId, { status: after, dueAt: due }, now);
}

export function threadRoutes(serve: Serve, { secrets, store, publicUrl }: Options): void {
  /** Notifies the customer of a reply, through the channels they have chosen. */
  const notifyCustomer = async (db: Db, ticketId: number, customerId: number, now: Date) => {
    const [reader] = await findReaders(db, [customerId]);
    const parameters = { number: ticketNumberOf(ticketId), link: `${publicUrl}/washes?ticket=${ticketId}` };
    const expiresAt = new Date(now.getTime() + REPLY_NOTICE_MS);
    if (reader)
      await notifyReader(db, secrets, reader, { template: "ticketReply", parameters }, { now, expiresAt });
  };

  serve(getTicket, async ({ body: { ticketId }, scope, caller, db, now }) => {
    const whole = found(await findTicket(db, scope, ticketId), "ticket");
    const [replies, photos] = [await findReplies(db, scope, ticketId), await findPhotos(db, scope, ticketId)];
    return serializeTicketPage(whole, { replies, photos }, { caller, now, secrets });
  });

  serve(addTicketReply, ({ body: { ticketId, Message, Internal }, scope, caller, now, write }) =>
    write(async (db) => {
      const isCustomer = caller.usertype === "Customer";
      if (isCustomer && Internal) throw new ApiError("forbidden", refusalText("notesInternal"));
      const ticket = await lockTicket(db, scope, ticketId);
      expectNotClosed(ticket.status, isCustomer);
      const since = new Date(now.getTime() - DAY_MS);
      const { inTicket, today } = await countReplies(db, { ticketId, userId: caller.userId, since });
      requireReplyQuota({ inTicket, today: isCustomer ? today : null });
      const internal = Internal || ticket.internal;
      const replyId = await insertReply(db, {
        ticketId,
        userId: caller.userId,
        now,
        internal,
        message: Message,
      });
      if (!internal) await updateAfterReply(db, ticket, caller, now);
      if (!internal && !isCustomer && ticket.customerId !== null)
        await notifyCustomer(db, ticketId, ticket.customerId, now);
      return { replyId };
    }),
  );

  serve(addTicketPhoto, async ({ body, scope, caller, file, now, write, leaving }) => {
    const { ticketId } = body;
    const isNote = body.Internal === "true";
    const isCustomer = caller.usertype === "Customer";
    if (isCustomer && isNote) throw new ApiError("forbidden", refusalText("photosInternal"));
    const { page, thumbnail, size } = await readApart(pageFile, file.bytes, undefined, { caller, leaving });
    const variants = new Map([
      [FULL_PHOTO, page],
      [THUMBNAIL, thumbnail],
    ]);
    const photo = newFile("ticket_photo", variants, { size, hash: file.hash });
    return withUploadedFile(store, photo, (named) =>
      write(async (db) => {
        const ticket = await lockTicket(db, scope, ticketId);
        expectNotClosed(ticket.status, isCustomer);
        const internal = isNote || ticket.internal;
        if ((await countPhotos(db, ticketId, internal)) >= MAX_PHOTOS)
          throw new ApiError("conflict", refusalText("ticketPhotosFull", { count: MAX_PHOTOS }));
        const fileId = await insertFile(db, photo, caller.userId, now);
        const photoId = await insertPhoto(db, { ticketId, userId: caller.userId, now, internal, fileId });
        if (!internal) await updateAfterReply(db, ticket, caller, now);
        named();
        return { photoId };
      }),
    );
  });
}

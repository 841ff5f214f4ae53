import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { ticketColumns, ticketJoins, type TicketRow, ticketsWithin } from "./ticket.queries.ts";

/** The part of a ticket's thread that a caller may see: customers see nothing internal. */
const isVisibleTo = ({ reach }: Scope): RawBuilder<boolean> =>
  reach === "customer" ? sql`not said.internal` : sql`true`;

type PostRow = { at: Date; by: string; byCustomer: boolean; internal: boolean };
export type ReplyRow = PostRow & { replyId: number; message: string };
export type PhotoRow = PostRow & { photoId: number; fileId: number };

const postColumns = sql`said.at, person.name as by, person.usertype = 'Customer' as "byCustomer", said.internal`;

export const findReplies = async (db: Db, scope: Scope, ticketId: number): Promise<ReplyRow[]> => {
  const { rows } = await sql<ReplyRow>`
    select said.ticket_reply_id as "replyId", said.message, ${postColumns}
    from ticket_reply as said join app_user as person using (user_id)
    where said.ticket_id = ${ticketId} and ${isVisibleTo(scope)} order by said.ticket_reply_id`.execute(db);
  return rows;
};

export const findPhotos = async (db: Db, scope: Scope, ticketId: number): Promise<PhotoRow[]> => {
  const { rows } = await sql<PhotoRow>`
    select said.ticket_photo_id as "photoId", said.file_id as "fileId", ${postColumns}
    from ticket_photo as said join app_user as person using (user_id)
    where said.ticket_id = ${ticketId} and ${isVisibleTo(scope)} order by said.ticket_photo_id`.execute(db);
  return rows;
};

/** The ticket photo of a file, within `scope`. */
export async function findPhotoOfFile(
  db: Db,
  scope: Scope,
  fileId: number,
): Promise<{ photoId: number; subject: string; internal: boolean } | undefined> {
  const { rows } = await sql<{ photoId: number; subject: string; internal: boolean }>`
    select said.ticket_photo_id as "photoId", ticket.subject, said.internal
    from ticket_photo as said join ticket on ticket.ticket_id = said.ticket_id
    where said.file_id = ${fileId} and ${ticketsWithin(scope)} and ${isVisibleTo(scope)}`.execute(db);
  return rows[0];
}

export type WholeTicket = TicketRow & {
  description: string;
  openedBy: string;
  openedByCustomer: boolean;
  washDay: string | null;
  washSlot: string | null;
  washNumber: string | null;
  /** Without internal ones. */
  photoCount: number;
};

export async function findTicket(db: Db, scope: Scope, ticketId: number): Promise<WholeTicket | undefined> {
  const { rows } = await sql<WholeTicket>`
    select ${ticketColumns}, ticket.description, opener.name as "openedBy",
      opener.usertype = 'Customer' as "openedByCustomer",
      wash.day as "washDay", wash.slot as "washSlot", wash.number as "washNumber",
      (select count(*)::integer from ticket_photo where ticket_photo.ticket_id = ticket.ticket_id and not internal) as "photoCount"
    from ticket ${ticketJoins}
    join app_user as opener on opener.user_id = ticket.user_id
    left join wash on wash.wash_id = ticket.wash_id
    where ticket.ticket_id = ${ticketId} and ${ticketsWithin(scope)}`.execute(db);
  return rows[0];
}

type NewReply = { ticketId: number; userId: number; now: Date; internal: boolean; message: string };

/** @returns its id. */
export async function insertReply(db: Db, reply: NewReply): Promise<number> {
  const { replyId } = await db
    .insertInto("ticket_reply")
    .values({
      ticket_id: reply.ticketId,
      user_id: reply.userId,
      at: reply.now,
      internal: reply.internal,
      message: reply.message,
    })
    .returning("ticket_reply_id as replyId")
    .executeTakeFirstOrThrow();
  return replyId;
}

/** Number of replies to a ticket, and of those one person has written since `since`. */
export async function countReplies(
  db: Db,
  { ticketId, userId, since }: { ticketId: number; userId: number; since: Date },
): Promise<{ inTicket: number; today: number }> {
  const { rows } = await sql<{ inTicket: number; today: number }>`
    select (select count(*)::integer from ticket_reply where ticket_id = ${ticketId}) as "inTicket",
      (select count(*)::integer from ticket_reply where user_id = ${userId} and at > ${since}) as today`.execute(
    db,
  );
  return found(rows[0], "ticket");
}

export async function countPhotos(db: Db, ticketId: number, internal: boolean): Promise<number> {
  const { count } = await db
    .selectFrom("ticket_photo")
    .where("ticket_id", "=", ticketId)
    .where("internal", "=", internal)
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

type NewPhoto = { ticketId: number; userId: number; now: Date; internal: boolean; fileId: number };

/** @returns its id. */
export async function insertPhoto(db: Db, photo: NewPhoto): Promise<number> {
  const { photoId } = await db
    .insertInto("ticket_photo")
    .values({
      ticket_id: photo.ticketId,
      user_id: photo.userId,
      at: photo.now,
      internal: photo.internal,
      file_id: photo.fileId,
    })
    .returning("ticket_photo_id as photoId")
    .executeTakeFirstOrThrow();
  return photoId;
}

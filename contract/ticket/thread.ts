import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import { flag, id, requiredText } from "../text.ts";
import { MAX_UPLOAD_BYTES } from "../upload.ts";
import { Ticket, TicketRef } from "./ticket.ts";

/** Fields of every reply, note and photo. */
const PostFields = z.object({
  at: z.string(),
  /** Author; customers see the company instead of a colleague's name. */
  by: z.string(),
  byCustomer: z.boolean(),
  /** True if it is hidden from customers. */
  internal: z.boolean(),
});

const TicketPage = Ticket.extend({
  description: z.string(),
  openedBy: z.string(),
  wash: z.object({ day: z.string(), slot: z.string(), vehicleNumber: z.string() }).nullable(),
  /** Photos that can still be added. */
  photosLeft: z.int(),
  /** Oldest first. */
  thread: z.array(PostFields.extend({ replyId: id(), message: z.string() })),
  photos: z.array(
    PostFields.extend({
      photoId: id(),
      /** Under `/documents`; valid for a few minutes, and only for the caller. */
      photoUrl: z.string(),
      thumbnailUrl: z.string(),
    }),
  ),
}).meta({ id: "TicketPage" });
export type TicketPage = z.output<typeof TicketPage>;

export const getTicket = endpoint({
  path: "/Ticket/GetById",
  body: TicketRef,
  reply: TicketPage,
  permission: "ticket:read",
  about: "One ticket with its thread and photos. Customers are sent no internal note and no internal photo.",
});

export const TicketMessage = requiredText("messageRequired", 2000);

export const addTicketReply = endpoint({
  path: "/Ticket/AddReply",
  status: 201,
  body: TicketRef.extend({ Message: TicketMessage, Internal: flag.default(false) }),
  reply: z.object({ replyId: id() }),
  permission: "ticket:write",
  about:
    "Says something in a ticket, or as an internal note to colleagues alone. A customer's reply opens again what waited or was resolved; a customer is told of a public reply by a message.",
});

export const addTicketPhoto = fileEndpoint({
  path: "/Ticket/AddPhoto",
  status: 201,
  file: "File",
  bodyLimit: MAX_UPLOAD_BYTES,
  body: z.object({
    ticketId: id("chooseTicket"),
    Internal: z.enum(["true", "false"], { error: coded("notTrueOrFalse") }).default("false"),
  }),
  reply: z.object({ photoId: id() }),
  permission: "ticket:write",
  about:
    "Adds a photo to a ticket (JPEG, PNG, WebP or AVIF, at most 10 MB; 12 to a ticket, and as many internal ones for colleagues alone). It is kept anew, without what the camera wrote into it.",
});

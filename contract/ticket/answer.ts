import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, requiredLine } from "../text.ts";
import { TicketMessage } from "./thread.ts";

const AnswerRef = z.object({ answerId: id("chooseAnswer") });

export const AnswerFields = z.object({
  Title: requiredLine("titleRequired", 60),
  Text: TicketMessage,
});

export const getTicketAnswers = endpoint({
  path: "/Ticket/GetAnswers",
  body: z.object({}),
  reply: z.array(AnswerRef.extend({ title: z.string(), text: z.string() })),
  permission: "ticket:manage",
  about: "The answers that the caller's company, or the back office, has saved, by title.",
});

export const saveTicketAnswer = endpoint({
  path: "/Ticket/SaveAnswer",
  body: AnswerFields.extend({ AnswerId: AnswerRef.shape.answerId.optional() }),
  reply: AnswerRef,
  permission: "ticket:manage",
  about: "Saves an answer, or with AnswerId changes one; a list takes 50.",
});

export const deleteTicketAnswer = endpoint({
  method: "DELETE",
  path: "/Ticket/DeleteAnswer",
  body: AnswerRef,
  reply: z.object({}),
  permission: "ticket:manage",
  about: "Deletes a saved answer.",
});

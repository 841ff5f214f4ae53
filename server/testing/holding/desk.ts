import { sql } from "kysely";
import { saveTicketAnswer } from "#contract/ticket/answer.ts";
import { setTicketDueTimes } from "#contract/ticket/due.ts";
import { addTicketPhoto, addTicketReply } from "#contract/ticket/thread.ts";
import { addRequest, updateRequest } from "#contract/request/request.ts";
import { addTicket } from "#contract/ticket/ticket.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import type { World } from "#server/testing/world.ts";
import { firstOf, HIDDEN, type Holding } from "./holding.ts";
import { someJpeg } from "./people.ts";

let answers = 0;

/**
 * A ticket about the company's newest wash, with a reply and a photo, and a saved answer. The newest ids come first.
 */
export async function addDesk({ app, db, done }: World, holding: Holding, token: string): Promise<void> {
  const { name, ids } = holding;
  const first = (field: string, id: number) => ids.set(field, [id, ...(ids.get(field) ?? [])]);
  const text = `${name} ${HIDDEN} words`;
  const ticketBody = {
    Subject: text,
    Description: text,
    Priority: "Normal",
    WashId: firstOf(holding, "washid"),
  } as const;
  // The number of the customer's open tickets is limited.
  const earlier = db.updateTable("ticket").where("company_id", "=", holding.companyId);
  await earlier.set({ status: "Closed" }).execute();
  const { ticketId } = await done(addTicket, ticketBody, { token });
  first("ticketid", ticketId);
  await done(addTicketReply, { ticketId, Message: text, Internal: true }, { token });
  const form = formWith(await someJpeg());
  form.append("ticketId", `${ticketId}`);
  await sendForm(app, addTicketPhoto, form, { token });
  const { requestId } = await done(
    addRequest,
    {
      RequestType: "callback",
      Name: `${name} ${HIDDEN} caller`,
      Phone1: holding.phone,
      Message: text,
    },
    { from: `10.2.0.${(answers % 250) + 1}` },
  );
  const requestUpdate = db.updateTable("request").where("request_id", "=", requestId);
  // An hour ago: the form's hourly rate limit would also count the requests that tests of the form send.
  const createdAt = sql<Date>`created_at - interval '1 hour 1 second'`;
  await requestUpdate.set({ company_id: holding.companyId, created_at: createdAt }).execute();
  first("requestid", requestId);
  await done(updateRequest, { requestId, Note: text }, { token });
  answers += 1;
  const answer = await done(saveTicketAnswer, { Title: `${text} ${answers}`, Text: text }, { token });
  first("answerid", answer.answerId);
  await done(setTicketDueTimes, { Urgent: 3, High: 9, Normal: 30, Low: 90 }, { token });
}

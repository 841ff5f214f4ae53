import { deleteTicketAnswer, getTicketAnswers, saveTicketAnswer } from "#contract/ticket/answer.ts";
import { missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { changeAnswer, findAnswers, insertAnswer, removeAnswer } from "./answer.queries.ts";

export function answerRoutes(serve: Serve): void {
  serve(getTicketAnswers, ({ scope, db }) => findAnswers(db, scope));

  serve(saveTicketAnswer, ({ body: { AnswerId, Title, Text }, scope, write }) =>
    write(async (db) => {
      const fields = { title: Title, text: Text };
      if (AnswerId === undefined) return { answerId: await insertAnswer(db, scope, fields) };
      if (!(await changeAnswer(db, scope, AnswerId, fields))) throw missing("answer");
      return { answerId: AnswerId };
    }),
  );

  serve(deleteTicketAnswer, ({ body, scope, write }) =>
    write(async (db) => {
      if (!(await removeAnswer(db, scope, body.answerId))) throw missing("answer");
      return {};
    }),
  );
}

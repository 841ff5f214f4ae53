import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

const MAX_ANSWERS = 50;

/** Each company has its own list, and so has the back office. */
const inOwnList = ({ companyId }: Scope): RawBuilder<boolean> =>
  sql`ticket_answer.company_id is not distinct from ${companyId}`;

type AnswerRow = { answerId: number; title: string; text: string };

export async function findAnswers(db: Db, scope: Scope): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select ticket_answer_id as "answerId", title, message as text from ticket_answer
    where ${inOwnList(scope)} order by lower(title), ticket_answer_id`.execute(db);
  return rows;
}

type Fields = { title: string; text: string };

/** @returns its id. @throws 409 when the list is full. */
export async function insertAnswer(db: Db, scope: Scope, { title, text }: Fields): Promise<number> {
  const { rows } = await sql<{ answerId: number }>`
    insert into ticket_answer (company_id, title, message)
      select ${scope.companyId}::integer, ${title}, ${text}
      where (select count(*) from ticket_answer where ${inOwnList(scope)}) < ${MAX_ANSWERS}
    returning ticket_answer_id as "answerId"`.execute(db);
  if (!rows[0]) throw new ApiError("conflict", refusalText("answersAtMost", { count: MAX_ANSWERS }));
  return rows[0].answerId;
}

/** @returns whether there was such an answer in the caller's list. */
export async function changeAnswer(
  db: Db,
  scope: Scope,
  answerId: number,
  { title, text }: Fields,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ticket_answer set title = ${title}, message = ${text}
    where ticket_answer_id = ${answerId} and ${inOwnList(scope)}`.execute(db);
  return numAffectedRows === 1n;
}

/** @returns whether there was such an answer in the caller's list. */
export async function removeAnswer(db: Db, scope: Scope, answerId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ticket_answer where ticket_answer_id = ${answerId} and ${inOwnList(scope)}`.execute(db);
  return numAffectedRows === 1n;
}

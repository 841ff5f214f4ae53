import { sql } from "kysely";
import type { MissedReason } from "#contract/dispatch/reason.ts";
import type { Db } from "#server/db/database.ts";
import type { Sums } from "./bill.rules.ts";
import { sumColumns } from "./bill.queries.ts";

export type CreditNote = Sums & {
  creditNoteId: number;
  number: string;
  /** The typed reason; empty on an automatic note, which lists its washes instead. */
  reason: string;
  issued: string;
  /** The washes it credits, by day. */
  washes: { number: string; day: string; outcomeReason: MissedReason | null }[];
};

export async function findCreditNotes(db: Db, billId: number): Promise<CreditNote[]> {
  const { rows } = await sql<CreditNote>`
    select credit_note_id as "creditNoteId", number, reason, issued, ${sumColumns("note")},
      coalesce((select json_agg(json_build_object('number', back.number, 'day', back.day,
          'outcomeReason', back.outcome_reason) order by back.day, back.wash_id)
        from bill_wash_back as back where back.credit_note_id = note.credit_note_id), '[]') as washes
    from credit_note as note where bill_id = ${billId} order by credit_note_id`.execute(db);
  return rows;
}

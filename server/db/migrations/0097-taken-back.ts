import { type Kysely, sql } from "kysely";

/**
 * What is learnt of a wash after it was billed. A wash stands on one bill at a time: it may be charged, taken back by a
 * credit note, and charged again by a later bill.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bill_wash
      -- Which time it is that the wash is charged; always the first until now.
      add turn integer not null default 1 check (turn > 0),
      drop constraint bill_wash_pkey,
      add primary key (wash_id, turn);
    alter table bill_wash alter turn drop default;

    -- What was charged and is not any more, as it was when the credit note said so.
    create table bill_wash_back (
      wash_id integer not null,
      turn integer not null,
      bill_id integer not null references bill,
      -- Null: nothing was left of the bill to credit.
      credit_note_id integer references credit_note,
      number text not null,
      day date not null,
      outcome_reason text,
      primary key (wash_id, turn),
      foreign key (wash_id, turn) references bill_wash (wash_id, turn)
    );
    create index bill_wash_back_of_bill on bill_wash_back (bill_id);
    create index bill_wash_back_of_note on bill_wash_back (credit_note_id);
    create trigger never_changed before update or delete or truncate on bill_wash_back
      for each statement execute function papers_never_change();

    -- Null: the product itself.
    alter table credit_note alter created_by drop not null;
  `.execute(db);
}

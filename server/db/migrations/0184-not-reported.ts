import { type Kysely, sql } from "kysely";

/** A wash that nobody reported has its own reason, which nobody can choose. Issued papers keep their words. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;

    alter table outcome_rule drop constraint outcome_rule_reason_check,
      add constraint outcome_rule_reason_check check (reason in ('car-away', 'no-access', 'gate-refused',
        'customer-declined', 'rain', 'no-water', 'provider-away', 'out-of-time', 'other', 'not-reported'));
    alter table outcome_rule disable trigger trail_of_adding;
    insert into outcome_rule (reason, effect) values ('not-reported', 'credit');
    alter table outcome_rule enable trigger trail_of_adding;

    alter table wash disable trigger trail_of_changing;
    update wash set outcome_reason = 'not-reported', outcome_note = ''
      where status = 'missed' and outcome_reason = 'other' and outcome_note = 'Not reported' and outcome_by is null;
    alter table wash enable trigger trail_of_changing;
  `.execute(db);
}

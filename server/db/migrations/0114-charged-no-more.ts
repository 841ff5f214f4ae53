import { type Kysely, sql } from "kysely";

/**
 * The washes that are not charged: each morning those of them are looked for that a bill charges all the same, which are
 * few among all that was ever billed. The condition is the one that the query asks, word for word.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index wash_not_charged on wash (wash_id) where not (status in ('scheduled', 'done')
      or (status = 'missed' and outcome_effect in ('charge', 'rewash')))
  `.execute(db);
}

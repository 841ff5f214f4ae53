import { type Kysely, sql } from "kysely";

/** How messages are worded leaves a trail. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`call audit_table('wording', 'wording', 'wording_id', 'template')`.execute(db);
}

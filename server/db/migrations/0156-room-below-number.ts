import { type Kysely, sql } from "kysely";

/**
 * A society's own number lowers what its providers can do: every wash that has room counts in its society's hour
 * (provider 0), whether a number is set or not, besides the minutes that it takes of a provider's. What was booked by a
 * number takes nobody's minutes yet: a job finds them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table slot_use alter column capacity drop not null`.execute(db);
  await unlimited.execute(db);
  await counted.execute(db);
  await settling.execute(db);
}

// What nothing limited was counted nowhere. In a covered society such a wash was booked where nobody covers: it stays so.
const unlimited = sql`
  update wash set counted = true
  where status = 'scheduled' and not counted and not overbooked
    and day >= (now() at time zone 'Asia/Kolkata')::date and not exists (select from coverage
      join provider on provider.provider_id = coverage.provider_id
      join app_user as person on person.user_id = provider.user_id and person.active
      where coverage.society_id = wash.society_id and coverage.available and person.company_id = wash.company_id)`;

// The number is written beside it, as the capacity, when something is next taken of it.
const counted = sql`
  insert into slot_use (society_id, provider_id, day, slot, capacity, used)
  select society_id, 0, day, slot, null, count(*) from wash
  where counted and status in ('scheduled', 'done', 'missed') group by society_id, day, slot
  on conflict (society_id, day, slot, provider_id) do update set used = excluded.used, capacity = null`;

const settling = sql`
  insert into job (lane, name, key, payload, priority, due_at)
  values ('whole', 'round/settling', 'turn', '{}', 0, '-infinity')
  on conflict (name, key) where failed_at is null do update set due_at = '-infinity'`;

import { sql } from "kysely";
import type { WashStatus } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washedItem } from "#server/features/wash/included.queries.ts";
import { washesWithin } from "#server/features/booking/wash.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

export type RatedWash = {
  status: WashStatus;
  itemId: number;
  providerId: number | null;
  /** The existing rating. */
  earlier: { stars: number; itemId: number; providerId: number | null; ratedAt: string } | null;
};

/** Locks a wash within `scope` until the transaction ends, which serialises its ratings. */
export async function lockRatedWash(db: Db, scope: Scope, washId: number): Promise<RatedWash> {
  await sql`select from wash where wash_id = ${washId} and ${washesWithin(scope)}
    for no key update`.execute(db);
  const { rows } = await sql<RatedWash>`
    select wash.status, ${washedItem} as "itemId", wash.assigned_provider_id as "providerId",
      (select json_build_object('stars', rating.stars, 'itemId', rating.service_item_id,
          'providerId', rating.provider_id, 'ratedAt', rating.rated_at)
        from wash_rating as rating where rating.wash_id = wash.wash_id) as earlier
    from wash join booking on booking.booking_id = wash.booking_id
    where wash.wash_id = ${washId} and ${washesWithin(scope)}`.execute(db);
  return found(rows[0], "wash");
}

type RatingFields = { washId: number; stars: number; comment: string; now: Date };

/** Adds `ratings` and `stars` to the sums of an item and of the provider. */
async function addToSums(
  db: Db,
  { itemId, providerId }: Pick<RatedWash, "itemId" | "providerId">,
  { ratings, stars }: { ratings: number; stars: number },
): Promise<void> {
  await sql`
    insert into item_rating as sum (service_item_id, ratings, stars) values (${itemId}, ${ratings}, ${stars})
    on conflict (service_item_id) do update set ratings = sum.ratings + ${ratings},
      stars = sum.stars + ${stars}`.execute(db);
  if (providerId === null) return;
  await sql`
    insert into provider_rating as sum (provider_id, ratings, stars) values (${providerId}, ${ratings}, ${stars})
    on conflict (provider_id) do update set ratings = sum.ratings + ${ratings},
      stars = sum.stars + ${stars}`.execute(db);
}

/** Saves a rating and updates the sums. The wash must be locked. */
export async function saveRating(db: Db, wash: RatedWash, rating: RatingFields): Promise<void> {
  const { washId, stars, comment, now } = rating;
  const { earlier } = wash;
  if (earlier) {
    await sql`update wash_rating set stars = ${stars}, comment = ${comment} where wash_id = ${washId}`.execute(
      db,
    );
    if (stars !== earlier.stars) await addToSums(db, earlier, { ratings: 0, stars: stars - earlier.stars });
    return;
  }
  await db
    .insertInto("wash_rating")
    .values({
      wash_id: washId,
      service_item_id: wash.itemId,
      provider_id: wash.providerId,
      stars,
      comment,
      rated_at: now,
    })
    .execute();
  await addToSums(db, wash, { ratings: 1, stars });
}

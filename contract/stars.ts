import { z } from "zod";

export const MAX_STARS = 5;
/** Minimum number of ratings before an item's stars are shown. */
export const LEAST_RATINGS = 5;

/** Mean rating to two decimals, and the number of ratings. */
export const RatingSum = z.object({ stars: z.number(), ratings: z.int() }).meta({ id: "RatingSum" });
export type RatingSum = z.output<typeof RatingSum>;

/** Mean of `ratings` with `stars` in total; null below `least` ratings. */
export const ratingOf = (stars: number, ratings: number, least: number): RatingSum | null =>
  ratings < least ? null : { stars: Math.round((stars * 100) / ratings) / 100, ratings };

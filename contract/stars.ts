import { z } from "zod";

/** The most stars that a wash is given. */
export const MOST_STARS = 5;
/** So many ratings an item has before its stars are shown. */
export const LEAST_RATINGS = 5;

/** What ratings come to: their mean to two places, and how many there are. */
export const RatingSum = z.object({ stars: z.number(), ratings: z.int() }).meta({ id: "RatingSum" });
export type RatingSum = z.output<typeof RatingSum>;

/** The mean of `ratings` that have `stars` in all; null below the `least` number of them. */
export const ratingOf = (stars: number, ratings: number, least: number): RatingSum | null =>
  ratings < least ? null : { stars: Math.round((stars * 100) / ratings) / 100, ratings };

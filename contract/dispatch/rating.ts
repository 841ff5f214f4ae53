import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { MAX_STARS } from "../stars.ts";
import { id, line } from "../text.ts";

/** Days within which a rating can be changed. */
export const RATING_DAYS = 7;

const NO_STARS = coded("chooseStars", { count: MAX_STARS });

/** A customer's rating of a wash. */
export const RatingFields = z.object({
  Stars: z.int({ error: NO_STARS }).min(1, NO_STARS).max(MAX_STARS, NO_STARS),
  Comment: line(500).default(""),
});

export const addRating = endpoint({
  path: "/Rating/Add",
  body: RatingFields.extend({ WashId: id("chooseWash") }),
  reply: z.object({ washId: id(), stars: z.int() }),
  permission: "rating:write",
  about: `Rates a wash that is done, by its customer; the same again within ${RATING_DAYS} days changes it.`,
});

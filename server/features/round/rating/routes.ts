import { addRating, RATING_DAYS } from "#contract/round/rating.ts";
import { mayRate } from "#server/features/booking/wash/rules.ts";
import { Fault, refusalText } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { holdRated, keepRating } from "./queries.ts";

export function ratingRoutes(serve: Serve): void {
  serve(addRating, ({ body, scope, now, write }) =>
    write(async (db) => {
      const { WashId: washId, Stars: stars, Comment: comment } = body;
      const wash = await holdRated(db, scope, washId);
      if (wash.status !== "done") throw new Fault("conflict", refusalText("rateOnceDone"));
      const ratedAt = wash.earlier && new Date(wash.earlier.ratedAt);
      if (!mayRate({ status: wash.status, ratedAt }, now))
        throw new Fault("conflict", refusalText("ratingTooLate", { days: RATING_DAYS }));
      await keepRating(db, wash, { washId, stars, comment, now });
      return { washId, stars };
    }),
  );
}

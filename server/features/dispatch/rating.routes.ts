import { addRating, RATING_DAYS } from "#contract/dispatch/rating.ts";
import { mayRate } from "#server/features/booking/wash.rules.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { lockRatedWash, saveRating } from "./rating.queries.ts";

export function ratingRoutes(serve: Serve): void {
  serve(addRating, ({ body, scope, now, write }) =>
    write(async (db) => {
      const { WashId: washId, Stars: stars, Comment: comment } = body;
      const wash = await lockRatedWash(db, scope, washId);
      if (wash.status !== "done") throw new ApiError("conflict", refusalText("rateOnceDone"));
      const ratedAt = wash.earlier && new Date(wash.earlier.ratedAt);
      if (!mayRate({ status: wash.status, ratedAt }, now))
        throw new ApiError("conflict", refusalText("ratingTooLate", { days: RATING_DAYS }));
      await saveRating(db, wash, { washId, stars, comment, now });
      return { washId, stars };
    }),
  );
}

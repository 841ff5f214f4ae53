import { getOutcomes, updateOutcome } from "#contract/dispatch/outcome.ts";
import type { Serve } from "#server/http/serve.ts";
import { changeOutcome, findOutcomes } from "./outcome.queries.ts";

export function outcomeRoutes(serve: Serve): void {
  serve(getOutcomes, ({ db }) => findOutcomes(db));

  serve(updateOutcome, ({ body: { Reason: reason, Effect: effect }, write }) =>
    write(async (db) => {
      await changeOutcome(db, { reason, effect });
      return { reason, effect };
    }),
  );
}

import { getFirstSteps } from "#contract/dashboard/firstSteps.ts";
import type { Serve } from "#server/http/serve.ts";
import { findFirstSteps } from "./steps.queries.ts";

export function firstStepsRoutes(serve: Serve): void {
  serve(getFirstSteps, async ({ scope, db }) => ({ steps: await findFirstSteps(db, scope) }));
}

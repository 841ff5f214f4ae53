import { changePlan, previewPlanChange, undoPlanChange } from "#contract/plan/change.ts";
import { rehearse } from "#server/db/rehearse.ts";
import type { Serve } from "#server/http/serve.ts";
import { changePlans } from "./change.command.ts";
import { undoChange } from "./undo.command.ts";
import { undoUntil } from "./undo.rules.ts";

export function planChangeRoutes(serve: Serve): void {
  serve(previewPlanChange, async ({ body: change, scope, caller, now, db }) => {
    const preview = { change, scope, caller, now, isPreview: true };
    const { plans, messages } = await rehearse(db, (transaction) => changePlans(transaction, preview));
    return { plans, messages };
  });

  serve(changePlan, ({ body: change, scope, caller, now, write }) =>
    write(async (db) => ({
      ...(await changePlans(db, { change, scope, caller, now, isPreview: false })),
      undoUntil: undoUntil(now).toISOString(),
    })),
  );

  serve(undoPlanChange, ({ body, scope, caller, now, write }) =>
    write((db) => undoChange(db, body.PlanChangeId, { scope, caller, now })),
  );
}

import { getArchived, RESTORE_DAYS, restoreArchived } from "#contract/society/archive.ts";
import type { Serve } from "#server/http/serve.ts";
import { findArchived, restorePlace } from "./archive.queries.ts";

const oldestRestorable = (now: Date) => new Date(now.getTime() - RESTORE_DAYS * 24 * 3_600_000);

export function archiveRoutes(serve: Serve): void {
  serve(getArchived, async ({ body, scope, db, now }) => {
    const entries = await findArchived(db, scope, body.societyId, oldestRestorable(now));
    return entries.map((entry) => ({ ...entry, archivedAt: entry.archivedAt.toISOString() }));
  });

  serve(restoreArchived, ({ body, scope, now, write }) =>
    write(async (db) => ({ restored: await restorePlace(db, scope, body.archiveId, oldestRestorable(now)) })),
  );
}

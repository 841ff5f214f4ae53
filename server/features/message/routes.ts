import { searchMessages } from "#contract/message/message.ts";
import type { Serve } from "#server/http/serve.ts";
import { findMessages } from "./queries.ts";

export function messageRoutes(serve: Serve): void {
  serve(searchMessages, async ({ body, db, now }) => {
    const { rows, total } = await findMessages(db, body, now);
    return { rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), total };
  });
}

import { deleteView, getViews, saveView } from "#contract/view/view.ts";
import type { Serve } from "#server/http/serve.ts";
import { findViews, putView, removeView } from "./view.queries.ts";

export function viewRoutes(serve: Serve): void {
  serve(getViews, ({ body, scope, db }) => findViews(db, scope, body.List));

  serve(saveView, ({ body: { List: list, Name: name, Query: query }, scope, write }) =>
    write(async (db) => {
      await putView(db, scope, { list, name, query });
      return {};
    }),
  );

  serve(deleteView, ({ body: { List: list, Name: name }, scope, write }) =>
    write(async (db) => {
      await removeView(db, scope, { list, name });
      return {};
    }),
  );
}

import { Suspense } from "react";
import type { ViewedList } from "#contract/view/view.ts";
import { firstPaint } from "#web/lib/firstPaint.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";

// Loaded after the list has been shown.
const ViewRow = lazyNamed(() => firstPaint.then(() => import("./ViewRow.tsx")), "ViewRow");

export function SavedViews({ list }: { list: ViewedList }) {
  return (
    <Suspense fallback={null}>
      <ViewRow list={list} />
    </Suspense>
  );
}

import { Suspense } from "react";
import type { SocietySummary } from "#contract/society/summary.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import classes from "./list.module.css";

// Loaded lazily: the list is shown before its drawings.
const SmallDrawing = lazyNamed(() => import("./SmallDrawing.tsx"), "SmallDrawing");

type Props = { summary: SocietySummary | undefined; size: "row" | "card" };

/** A society's small drawing, with its space reserved until it is loaded. */
export function Picture({ summary, size }: Props) {
  return (
    <span className={classes.picture} data-size={size}>
      <Suspense fallback={null}>{summary && <SmallDrawing summary={summary} size={size} />}</Suspense>
    </span>
  );
}

import { figureNames } from "#contract/dashboard/dashboard.ts";
import { SkeletonBar } from "#web/ui/SkeletonBar.tsx";
import classes from "./dashboard.module.css";

const plots = ["perDay", "byService", "bySociety", "slots"];

const Blank = ({ size }: { size: "figure" | "plot" | "day" }) => (
  <span className={classes.blank} data-size={size}>
    <SkeletonBar width="40%" />
  </span>
);

/** Placeholders for the figures, in their size. */
export function Skeletons() {
  return (
    <output className={classes.board} aria-label="Loading ...">
      <span className={classes.figures}>
        {figureNames.map((name) => (
          <Blank key={name} size="figure" />
        ))}
      </span>
      <PlotSkeletons />
    </output>
  );
}

/** A placeholder for the day's progress. */
export const DaySkeleton = () => (
  <span aria-hidden>
    <Blank size="day" />
  </span>
);

/** Placeholders for the charts. */
export function PlotSkeletons() {
  return (
    <span className={classes.plots} aria-hidden>
      {plots.map((plot) => (
        <Blank key={plot} size="plot" />
      ))}
    </span>
  );
}

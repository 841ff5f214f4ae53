import { figureNames } from "#contract/dashboard/dashboard.ts";
import classes from "./dashboard.module.css";

const plots = ["perDay", "byService", "bySociety", "slots"];

/** Placeholders for the figures, in their size. */
export function Skeletons() {
  return (
    <output className={classes.board} aria-label="Loading ...">
      <span className={classes.figures}>
        {figureNames.map((name) => (
          <span key={name} className={classes.blank} data-size="figure" />
        ))}
      </span>
      <PlotSkeletons />
    </output>
  );
}

export const DaySkeleton = () => <span className={classes.blank} data-size="day" aria-hidden />;

export function PlotSkeletons() {
  return (
    <span className={classes.plots} aria-hidden>
      {plots.map((plot) => (
        <span key={plot} className={classes.blank} data-size="plot" />
      ))}
    </span>
  );
}

import classes from "./SkeletonBar.module.css";

/** A line that stands for a text until it has loaded. `width` as in CSS. */
export const SkeletonBar = ({ width, height }: { width?: string; height?: string }) => (
  <span className={classes.bar} style={{ width, height }} />
);

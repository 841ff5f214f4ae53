import classes from "./Drawing.module.css";
import type { MarkPaths } from "./scale.ts";

/** Flats or pillars: filled in their colours, dotted where one is missing. */
export function Marks({ paths: { filled, missing } }: { paths: MarkPaths }) {
  return (
    <>
      {filled.map(([tone, path]) => (
        <path key={tone} className={classes.mark} d={path} {...(tone && { style: { fill: tone } })} />
      ))}
      {missing && <path className={classes.missing} d={missing} />}
    </>
  );
}

import classes from "./Drawing.module.css";
import type { MarkPaths } from "./scale.ts";

/** Flats or pillars as filled boxes; missing ones are dotted. */
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

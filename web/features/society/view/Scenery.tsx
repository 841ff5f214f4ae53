import classes from "./Scenery.module.css";

/** A roof: the parapet and a water tank, whose position varies by tower. */
export function Roof({ walls, top, seed }: { walls: number; top: number; seed: number }) {
  const tank = walls * (seed % 2 === 0 ? 0.22 : 0.58);
  return (
    <g className={classes.roof}>
      <path d={`M${tank} ${top - 12}h14v7h-14zM${tank + 2} ${top - 5}v4m10-4v4`} />
      <path d={`M-2 ${top - 2.5}h${walls + 4}v2.5h${-walls - 4}z`} />
    </g>
  );
}

/** Decoration beside a tower: a slender ashoka tree, a round neem tree, or a freshly washed car. */
export function Wayside({ x, ground, seed }: { x: number; ground: number; seed: number }) {
  const kind = seed % 4;
  return (
    <g transform={`translate(${x} ${ground})`}>
      {kind === 2 ? (
        <>
          <path
            className={classes.car}
            d="M-13-3v-3q0-2 3-2.5l2.5-.5 3.5-4q1-1 2.5-1h5q1.5 0 2.5 1l3 3.5 2.5.5q2 .5 2 2.5v3.5z"
          />
          <circle className={classes.car} cx="-7" cy="-3" r="2.8" />
          <circle className={classes.car} cx="7" cy="-3" r="2.8" />
          <path
            className={classes.drops}
            d="M-5-24c1.5 2.2 2 3.2 2 4.2a2 2 0 0 1-4 0c0-1 .5-2 2-4.2zM4-28c1.5 2.2 2 3.2 2 4.2a2 2 0 0 1-4 0c0-1 .5-2 2-4.2z"
          />
        </>
      ) : (
        <g className={classes.tree}>
          <path className={classes.trunk} d="M0 0v-9" />
          {kind === 1 ? (
            <circle cy="-14" r="8" />
          ) : (
            <path d="M0-36c5 9 6 16 6 23a6 6 0 0 1-12 0c0-7 1-14 6-23z" />
          )}
        </g>
      )}
    </g>
  );
}

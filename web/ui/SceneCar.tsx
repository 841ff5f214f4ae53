import classes from "./SceneCar.module.css";

/** The car of our pictures, 340 by 146, seen from its side. */
export function SceneCar() {
  return (
    <g className={classes.car}>
      <path
        className={classes.body}
        d="M15 118C7 118 4 112 5 103l3-23c1-10 7-17 18-19l38-8 40-33c8-7 18-10 31-10h60c15 0 25 3 34 10l40 33 45 9c13 3 20 10 21 22l2 17c1 10-3 17-11 17z"
      />
      <path className={classes.sill} d="M6 100h330c1 10-3 18-11 18H15c-8 0-10-8-9-18z" />
      <path className={classes.shine} d="M24 78c80-12 214-12 296 0-90-4-210-4-296 0z" />
      <path
        className={classes.glass}
        d="M82 53l29-24c5-5 11-7 18-7h30v31zM169 22h26c10 0 17 2 23 7l28 24h-77z"
      />
      <path className={classes.glint} d="M96 53l24-28h12l-24 28zM196 53l12-29 8 3-10 26z" />
      <path
        className={classes.seam}
        d="M164 53v58M78 60c-6 18-6 34 0 50M250 60c4 12 6 22 6 30M176 70h18M92 70h18"
      />
      <path className={classes.lamp} d="M322 72c6 3 9 8 10 15h-12c-2-6-1-11 2-15z" />
      <path className={classes.tail} d="M9 76c5 0 8 2 9 6l-1 9H7z" />
      <g className={classes.wheels}>
        <circle cx="78" cy="116" r="30" />
        <circle cx="262" cy="116" r="30" />
      </g>
      <g className={classes.hubs}>
        <circle cx="78" cy="116" r="15" />
        <circle cx="262" cy="116" r="15" />
      </g>
      <path
        className={classes.spokes}
        d="M78 104v24M66 116h24M70 108l16 16M86 108l-16 16M262 104v24M250 116h24M254 108l16 16M270 108l-16 16"
      />
    </g>
  );
}

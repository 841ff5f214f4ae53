import classes from "./Brand.module.css";

/** The logo: a water drop with a highlight. */
export function BrandMark() {
  return (
    <svg className={classes.mark} viewBox="3 2 26 27" aria-hidden focusable="false">
      <path
        className={classes.drop}
        d="M16 2.5c4.6 5.6 9.5 10.4 9.5 16.6a9.5 9.5 0 0 1-19 0c0-6.2 4.9-11 9.5-16.6z"
      />
      <path
        className={classes.gleam}
        d="M16 12.2c.7 4 2.2 5.5 6.2 6.2-4 .7-5.5 2.2-6.2 6.2-.7-4-2.2-5.5-6.2-6.2 4-.7 5.5-2.2 6.2-6.2z"
      />
    </svg>
  );
}

export function Brand() {
  return (
    <span className={classes.brand}>
      <BrandMark />
      <span className={classes.name}>Chamak</span>
    </span>
  );
}

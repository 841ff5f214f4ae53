import type { ReactNode } from "react";
import type { FirstStep } from "#contract/dashboard/firstSteps.ts";
import { SceneCar } from "#web/ui/SceneCar.tsx";
import classes from "./picture.module.css";

const towers = (
  <>
    <path className={classes.far} d="M14 52V26h14v26zM66 52V22h14v30z" />
    <path className={classes.near} d="M26 52V14h20v38zM48 52V30h20v22z" />
    <path className={classes.windows} d="M31 20v4M41 20v4M31 29v4M41 29v4M31 38v4M41 38v4M54 36v4M62 36v4" />
  </>
);

const drop = "c5 6 7 9 7 12a7 7 0 0 1-14 0c0-3 2-6 7-12z";

const car = (x: number, y: number, scale: number) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <SceneCar />
  </g>
);

const pictures: Record<FirstStep, ReactNode> = {
  company: (
    <>
      <path className={classes.body} d="M16 22h40v26H16zM56 30h13l9 10v8H56z" />
      <path className={classes.windows} d="M62 35h6l4 5" />
      <path className={classes.sun} d={`M36 24${drop}`} />
      <g className={classes.wheels}>
        <circle cx="30" cy="49" r="6" />
        <circle cx="65" cy="49" r="6" />
      </g>
    </>
  ),
  society: towers,
  serving: (
    <>
      {towers}
      <path className={classes.pin} d="M70 44c-8-9-12-14-12-20a12 12 0 0 1 24 0c0 6-4 11-12 20z" />
      <path className={classes.tick} d="M65 24l4 4 7-8" />
    </>
  ),
  provider: (
    <>
      <path className={classes.body} d="M30 54c0-13 6-19 15-19s15 6 15 19z" />
      <circle className={classes.skin} cx="45" cy="25" r="9" />
      <path className={classes.pin} d="M35 22c0-7 4-11 10-11 5 0 9 3 10 8h7v3z" />
      <path className={classes.far} d="M64 40h18l-3 14H67z" />
      <path className={classes.handle} d="M65 41c2-11 14-11 16 0" />
    </>
  ),
  price: (
    <>
      {car(8, 26, 0.17)}
      <path className={classes.pin} d="M58 12h18l10 11-10 11H58z" />
      <path className={classes.tick} d="M62 17h9M62 21h9M63 17c6 0 6 7 0 7l6 6" />
    </>
  ),
  booking: (
    <>
      <path className={classes.sheet} d="M22 16h52v36H22z" />
      <path className={classes.body} d="M22 12h52v9H22z" />
      <path className={classes.windows} d="M33 9v7M63 9v7" />
      {car(31, 25, 0.1)}
      <path className={classes.sun} d="M64 34a9 9 0 1 1 0 18 9 9 0 0 1 0-18z" />
      <path className={classes.tick} d="M60 43l3 3 6-6" />
    </>
  ),
};

/** What a step is about, at a glance. */
export function StepPicture({ step }: { step: FirstStep }) {
  return (
    <svg className={classes.picture} viewBox="0 0 96 60" aria-hidden focusable="false">
      <circle className={classes.sun} cx="11" cy="12" r="6" />
      {pictures[step]}
      <path className={classes.ground} d="M0 54h96v6H0z" />
    </svg>
  );
}

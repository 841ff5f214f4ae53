import { Bubbles, Bucket, Gleam } from "#web/ui/CarWash.tsx";
import car from "#web/ui/SceneCar.module.css";
import classes from "./scene.module.css";

/** A scooter in its suds. */
export function Bike() {
  return (
    <>
      <g className={car.car}>
        <g className={car.wheels}>
          <circle cx="120" cy="238" r="32" />
          <circle cx="286" cy="238" r="32" />
        </g>
        <path
          className={car.body}
          d="M82 222c-4-32 12-52 44-54h74c8 0 11 6 9 14l-9 34h36c9 0 14-4 17-12l25-82h-16c-5 0-7-8 0-10h34c6 0 8 4 6 10l-30 96c-6 18-16 26-36 26h-74c-4-22-22-36-42-36s-36 8-38 14z"
        />
        <path className={car.sill} d="M166 244h66c20 0 30-8 36-26l3-10-6-4-5 12c-4 10-10 14-20 14h-74z" />
        <g className={car.hubs}>
          <circle cx="120" cy="238" r="15" />
          <circle cx="286" cy="238" r="15" />
        </g>
      </g>
      <path className={classes.dark} d="M110 152h92c8 0 10 6 7 16h-112c0-10 5-16 13-16z" />
      <path className={classes.arm} d="M262 108l40 8" />
      <circle className={classes.lamp} cx="300" cy="142" r="11" />
      <path
        className={classes.suds}
        d="M84 176a13 13 0 0 1 14-22 18 18 0 0 1 32-8 15 15 0 0 1 22 14 12 12 0 0 1-4 23h-54a11 11 0 0 1-10-7zM206 226a10 10 0 0 1 10-16 14 14 0 0 1 26 0 11 11 0 0 1 6 19h-34a9 9 0 0 1-8-3z"
      />
      <Bubbles />
      <Gleam />
      <Bucket />
    </>
  );
}

/** Inside a car: the morning through its window, a seat, and what cleans it. */
export function Cabin() {
  return (
    <>
      <path
        className={classes.cabin}
        fillRule="evenodd"
        d="M0 0h400v300H0zM64 34h272c10 0 17 6 19 16l14 82c2 11-5 18-16 18H47c-11 0-18-7-16-18l14-82c2-10 9-16 19-16z"
      />
      <path className={classes.trim} d="M0 168h400v14H0z" />
      <path
        className={classes.seat}
        d="M96 300l8-62c1-8 6-12 14-12h6l-14-92c-2-12 4-20 16-20h52c12 0 18 8 16 20l-14 92h40c12 0 20 8 20 20v54z"
      />
      <path className={classes.seam} d="M132 132l12 88M178 132l-8 88M112 248h116M126 266h96" />
      <path
        className={classes.headrest}
        d="M130 76h44c8 0 12 5 12 12v8c0 8-4 12-12 12h-44c-8 0-12-4-12-12v-8c0-7 4-12 12-12z"
      />
      <path className={classes.hose} d="M410 214c-40-34-84-26-96 8" />
      <path className={classes.cloth} d="M300 214l30 10-14 42-30-10z" />
      <path className={classes.dark} d="M272 254l54 18-6 14-54-18z" />
      <path className={classes.mist} d="M232 262l20-4M226 280l26-8M240 244l14 6" />
      <Gleam />
    </>
  );
}

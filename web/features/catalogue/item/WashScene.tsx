import type { ReactNode } from "react";
import { Bubbles, Bucket, CarWash, Drive, Foam, Gleam, WashedCar, Water } from "#web/ui/CarWash.tsx";
import { type Kind, kindOf } from "./kind.ts";
import { Bike, Cabin } from "./sceneParts.tsx";
import classes from "./scene.module.css";

type Props = { name: string; within: string };

/** A picture of each kind of wash, for what has none of its own: the same morning, with what is done then. */
export function WashScene({ name, within }: Props) {
  const kind = kindOf(name, within);
  return kind === "foam" ? <CarWash alt="" /> : <Drive alt="">{scenes[kind]}</Drive>;
}

/** The car, with what is done to it in front. */
const car = (work: ReactNode) => (
  <>
    <WashedCar />
    {work}
  </>
);

const Cloth = () => (
  <>
    <path className={classes.sweep} d="M112 208c12-34 34-50 62-52M128 214c10-26 26-38 48-40" />
    <path
      className={classes.cloth}
      d="M172 160c16-10 38-8 52 2 8 14 8 32-2 46-16 6-36 6-50-2-8-14-8-32 0-46z"
    />
    <path className={classes.fold} d="M182 172c10 8 20 8 32 4M180 190c12 6 22 6 34 2" />
  </>
);

const Bottle = () => (
  <>
    <path className={classes.dark} d="M30 60h40l14 8v8H60v14H40V76H30z" />
    <path className={classes.cloth} d="M38 90h26l12 22v62c0 6-4 10-10 10H36c-6 0-10-4-10-10v-62z" />
    <path className={classes.label} d="M36 128h30v30H36zM51 134c5 7 7 10 7 13a7 7 0 0 1-14 0c0-3 2-6 7-13z" />
    <path className={classes.mist} d="M96 70l40-8M96 74l48 8M94 79l42 22M98 66l22-16M140 70h14M146 92l14 6" />
  </>
);

const Pad = () => (
  <>
    <path className={classes.arm} d="M150 112l44 66" />
    <circle className={classes.dark} cx="204" cy="194" r="30" />
    <circle className={classes.cloth} cx="204" cy="194" r="21" />
    <path className={classes.fold} d="M190 194a14 14 0 0 1 28 0M196 202a8 8 0 0 0 16 0" />
    <path
      className={classes.star}
      d="M108 132c2 10 5 13 15 15-10 2-13 5-15 15-2-10-5-13-15-15 10-2 13-5 15-15zM300 142c2 12 6 16 18 18-12 2-16 6-18 18-2-12-6-16-18-18 12-2 16-6 18-18z"
    />
  </>
);

const Bonnet = () => (
  <>
    <path className={classes.dark} d="M276 168l66 8-4 12h-58z" />
    <path className={classes.arm} d="M274 166l52-62" />
    <path className={classes.bolt} d="M330 128l-16 26h14l-8 24 24-32h-14l10-18z" />
  </>
);

const scenes: Record<Exclude<Kind, "foam">, ReactNode> = {
  bike: <Bike />,
  engine: car(
    <>
      <Bonnet />
      <Gleam />
    </>,
  ),
  inside: <Cabin />,
  polish: car(
    <>
      <Pad />
      <Gleam />
    </>,
  ),
  waterless: car(
    <>
      <Bottle />
      <Gleam />
    </>,
  ),
  rinse: car(
    <>
      <path
        className={classes.mist}
        d="M96 100c60-4 110 2 150 18M98 112c50 2 90 16 120 36M100 122c30 10 60 28 84 54M152 130v26M184 132v40M214 136v30M246 142v34M90 178v22M312 172v18M334 176v22"
      />
      <Water />
    </>,
  ),
  shampoo: car(
    <>
      <Foam />
      <Cloth />
      <Bubbles />
      <Bucket />
    </>,
  ),
  wipe: car(
    <>
      <Cloth />
      <Gleam />
    </>,
  ),
};

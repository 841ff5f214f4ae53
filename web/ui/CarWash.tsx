import type { ReactNode } from "react";
import classes from "./CarWash.module.css";
import { SceneCar } from "./SceneCar.tsx";

/** Our own picture, for what has none yet: a car in foam before the society at sunrise. Drawn 4:3, for cards and lists. */
export function CarWash({ alt }: { alt: string }) {
  return (
    <Drive alt={alt}>
      <WashedCar />
      <Foam />
      <Water />
      <Bucket />
    </Drive>
  );
}

/** The society's drive at sunrise, 400 by 300, with what happens there. */
export function Drive({ alt, children }: { alt: string; children: ReactNode }) {
  return (
    <svg
      className={classes.scene}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      focusable="false"
      {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
    >
      <Morning />
      <Ground />
      {children}
    </svg>
  );
}

/** The car where it stands on the drive. */
export const WashedCar = () => (
  <g transform="translate(34 118)">
    <SceneCar />
  </g>
);

function Morning() {
  return (
    <>
      <circle className={classes.halo} cx="298" cy="140" r="112" />
      <circle className={classes.halo} cx="298" cy="140" r="76" />
      <circle className={classes.sun} cx="298" cy="140" r="41" />
      <path className={classes.cloud} d="M40 46h54M62 58h60M300 38h44M322 50h58" />
      <path className={classes.birds} d="M158 66q7-7 13 0q6-7 13 0M192 84q5-5 10 0q5-5 10 0" />
      <path
        className={classes.far}
        d="M0 236V128h34v-18h32v126zM78 236V92h40v144zM340 236V116h30v-14h30v134zM196 236v-92h36v92z"
      />
      <path className={classes.near} d="M20 236v-84h46v84zM132 236V112h44v124zM352 236v-70h48v70z" />
      <path
        className={classes.windows}
        d="M32 164v7m11-7v7m11-7v7M32 182v7m11-7v7m11-7v7M143 124v7m11-7v7m11-7v7M143 142v7m11-7v7m11-7v7M364 178v7m12-7v7m12-7v7M364 196v7m12-7v7m12-7v7"
      />
      <path className={classes.lit} d="M43 164v7M154 142v7M376 196v7" />
      <path
        className={classes.trees}
        d="M-8 240c-2-20 14-30 28-22 6-14 30-12 32 4 12-4 22 4 22 18zM318 240c0-16 12-24 24-18 6-14 28-12 30 2 8-6 22-4 28 6v10z"
      />
    </>
  );
}

/** Wet, with the morning in it. */
function Ground() {
  return (
    <>
      <path className={classes.drive} d="M0 236h400v64H0z" />
      <path className={classes.kerb} d="M0 236h400v6H0z" />
      <path className={classes.glitter} d="M268 250h74M282 280h44M292 272h22" />
      <path className={classes.ripples} d="M12 256h24M18 284h70M110 291h40M196 282h36M358 254h32" />
      <ellipse className={classes.shadow} cx="200" cy="265" rx="158" ry="10" />
    </>
  );
}

type Puff = readonly [x: number, y: number, radius: number];

const roof: readonly Puff[] = [
  [144, 138, 10],
  [161, 129, 15],
  [184, 121, 19],
  [208, 124, 17],
  [229, 130, 14],
  [247, 140, 11],
];
const bonnet: readonly Puff[] = [
  [306, 171, 8],
  [318, 166, 11],
  [334, 169, 9],
  [346, 176, 7],
];
const boot: readonly Puff[] = [
  [58, 181, 7],
  [70, 173, 10],
  [87, 170, 9],
  [98, 172, 6],
];
const spilt: readonly Puff[] = [
  [336, 283, 6],
  [326, 286, 4],
  [391, 284, 5],
];

const heapOf = (puffs: readonly Puff[]) =>
  puffs.map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`).join("");

/** Heaps of it on roof, bonnet and boot, running down the car. */
export function Foam() {
  return (
    <>
      <path
        className={classes.runs}
        d="M150 142v12M176 140v8M196 140v24M222 138v9M241 146v16M310 174v10M322 174v22M343 180v9M68 180v14M90 176v6"
      />
      <path className={classes.foam} d={[roof, bonnet, boot, spilt].map(heapOf).join("")} />
      <path
        className={classes.foamShade}
        d="M153 134c4 4 10 4 14 0M176 128c5 5 13 5 17-1M206 132c4 4 11 4 14-1M229 136c3 4 9 4 12 0M194 112c3 0 5 1 7 4M313 170c3 3 8 3 11 0M332 173c2 2 6 2 8 0M66 176c3 3 8 3 10 0"
      />
    </>
  );
}

/** The water that arrives, and the bubbles that leave. */
export function Water() {
  return (
    <>
      <path className={classes.lance} d="M-10 70L58 96" />
      <path className={classes.nozzle} d="M54 89l16 6-5 13-16-6z" />
      <path
        className={classes.spray}
        d="M78 96L150 104M78 101L136 118M77 106L116 132M74 111L96 144M70 115L80 156"
      />
      <Bubbles />
      <Gleam />
    </>
  );
}

/** Those that leave. */
export function Bubbles() {
  return (
    <g className={classes.bubbles}>
      <circle cx="268" cy="112" r="8" />
      <circle cx="290" cy="92" r="5.5" />
      <circle cx="262" cy="90" r="4" />
      <circle cx="352" cy="150" r="6" />
      <circle cx="340" cy="132" r="4" />
    </g>
  );
}

/** What shines by now. */
export const Gleam = () => (
  <path
    className={classes.gleam}
    d="M238 52c2 14 7 19 21 21-14 2-19 7-21 21-2-14-7-19-21-21 14-2 19-7 21-21zM366 122c1 8 4 10 11 11-7 1-10 4-11 11-1-7-4-10-11-11 7-1 10-3 11-11z"
  />
);

/** What the foam came in. */
export function Bucket() {
  return (
    <>
      <path className={classes.bucket} d="M346 246h40l-5 34c0 3-2 4-4 4h-22c-2 0-4-1-4-4z" />
      <path className={classes.rim} d="M344 246h44" />
      <path className={classes.foam} d="M346 245c-6-8 2-16 10-12 3-8 15-8 18 0 8-4 17 4 12 12z" />
    </>
  );
}

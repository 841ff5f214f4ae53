import { SceneCar } from "#web/ui/SceneCar.tsx";
import classes from "./MorningScene.module.css";

/** Where the ground begins; what stands above it is seen again below, in the wet drive. */
const GROUND = 690;

type Tower = { x: number; width: number; height: number };

const farTowers: readonly Tower[] = [
  { x: -20, width: 84, height: 210 },
  { x: 78, width: 70, height: 286 },
  { x: 262, width: 76, height: 240 },
  { x: 352, width: 58, height: 318 },
  { x: 604, width: 88, height: 214 },
  { x: 806, width: 72, height: 300 },
  { x: 890, width: 96, height: 232 },
];

const nearTowers: readonly Tower[] = [
  { x: 18, width: 112, height: 176 },
  { x: 150, width: 96, height: 258 },
  { x: 694, width: 104, height: 268 },
  { x: 814, width: 128, height: 184 },
];

/** Windows where somebody is up already: tower, column, row from the top. */
const lit: readonly (readonly [tower: number, column: number, row: number])[] = [
  [0, 1, 1],
  [0, 3, 4],
  [1, 0, 2],
  [1, 2, 6],
  [2, 1, 3],
  [2, 2, 1],
  [2, 0, 7],
  [3, 3, 2],
  [3, 1, 4],
];
const WINDOW = 24;

const bodyOf = ({ x, width, height }: Tower) => `M${x} ${GROUND}v${-height}h${width}v${height}z`;

/** The windows of a tower as one path of short strokes. */
function windowsOf({ x, width, height }: Tower): string {
  const columns = Math.floor((width - 16) / WINDOW);
  const rows = Math.floor((height - 24) / WINDOW);
  const left = x + (width - (columns - 1) * WINDOW) / 2;
  const strokes = Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    return `M${left + column * WINDOW} ${GROUND - height + 18 + row * WINDOW}v9`;
  });
  return strokes.join("");
}

function litWindow([index, column, row]: (typeof lit)[number]): string {
  const tower = nearTowers[index] as Tower;
  const columns = Math.floor((tower.width - 16) / WINDOW);
  const left = tower.x + (tower.width - (columns - 1) * WINDOW) / 2;
  return `M${left + column * WINDOW} ${GROUND - tower.height + 18 + row * WINDOW}v9`;
}

/** A society at first light, a car just washed in front of it. Drawn for any shape of frame: its foot always shows. */
export function MorningScene() {
  return (
    <svg
      className={classes.scene}
      viewBox="0 0 960 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      focusable="false"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop className={classes.zenith} offset="0" />
          <stop className={classes.air} offset="0.55" />
          <stop className={classes.dawn} offset="1" />
        </linearGradient>
        <linearGradient id="drive" x1="0" y1="0" x2="0" y2="1">
          <stop className={classes.driveFar} offset="0" />
          <stop className={classes.driveNear} offset="1" />
        </linearGradient>
        <radialGradient id="glow">
          <stop className={classes.glowCore} offset="0" />
          <stop className={classes.glowRim} offset="1" />
        </radialGradient>
        <linearGradient id="fade" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#fff" stopOpacity="0.5" offset="0" />
          <stop stopColor="#fff" stopOpacity="0" offset="0.8" />
        </linearGradient>
        <mask id="sheen">
          <rect x="-200" y={GROUND} width="1360" height="210" fill="url(#fade)" />
        </mask>
      </defs>
      <rect x="-200" y="-200" width="1360" height={GROUND + 200} fill="url(#sky)" />
      <Sky />
      <g id="skyline">
        <circle className={classes.sun} cx="520" cy="612" r="86" />
        <Skyline />
      </g>
      <rect x="-200" y={GROUND} width="1360" height="210" fill="url(#drive)" />
      <g mask="url(#sheen)">
        <use href="#skyline" transform={`matrix(1 0 0 -1 0 ${2 * GROUND})`} />
      </g>
      <Ripples />
      <Car />
    </svg>
  );
}

function Sky() {
  return (
    <>
      <circle cx="520" cy="612" r="420" fill="url(#glow)" />
      <path
        className={classes.stars}
        d="M640 92v.1M742 178v.1M846 70v.1M560 214v.1M892 262v.1M118 330v.1M702 300v.1M420 262v.1"
      />
      <path className={classes.cloud} d="M556 396h120M596 410h64M118 268h96M150 282h120" />
      <path
        className={classes.birds}
        d="M640 346q9-9 17 0q8-9 17 0M690 326q7-7 13 0q6-7 13 0M606 322q6-6 11 0q5-6 11 0"
      />
    </>
  );
}

function Skyline() {
  return (
    <>
      <path className={classes.far} d={farTowers.map(bodyOf).join("")} />
      <path className={classes.near} d={nearTowers.map(bodyOf).join("")} />
      <path
        className={classes.tanks}
        d="M40 514v-14h26v14zM176 432v-16h30v16zM728 422v-16h30v16zM874 506v-14h28v14z"
      />
      <path className={classes.windows} d={nearTowers.map(windowsOf).join("")} />
      <path className={classes.lit} d={lit.map(litWindow).join("")} />
      <path
        className={classes.trees}
        d="M-40 690c0-26 22-36 36-26 4-24 44-24 50 2 18-12 40 0 40 24zM232 690c0-30 26-38 40-24 8-24 44-20 48 4 16-8 34 2 34 20zM600 690c2-20 20-28 34-20 6-24 44-26 52 0 16-10 38-2 40 20zM908 690c0-28 24-38 40-26 8-20 40-18 44 6v20z"
      />
    </>
  );
}

/** Sunlight on the wet drive. */
function Ripples() {
  return (
    <>
      <path
        className={classes.glitter}
        d="M478 706h92M494 722h44M560 722h22M470 742h30M524 742h66M506 766h26M556 772h40"
      />
      <path
        className={classes.ripples}
        d="M40 742h120M190 742h30M96 792h70M724 724h130M700 764h42M770 764h120M60 846h170M640 856h180M856 830h70M250 872h60"
      />
    </>
  );
}

function Car() {
  return (
    <>
      <ellipse className={classes.shadow} cx="432" cy="832" rx="196" ry="9" />
      <g transform="translate(240 664) scale(1.14)">
        <SceneCar />
        <path
          className={classes.gleam}
          d="M286 20c3 20 10 27 30 30-20 3-27 10-30 30-3-20-10-27-30-30 20-3 27-10 30-30zM46 18c1.5 9 5 12.5 14 14-9 1.5-12.5 5-14 14-1.5-9-5-12.5-14-14 9-1.5 12.5-5 14-14z"
        />
      </g>
      <path
        className={classes.drops}
        d="M372 604c7 11 11 16 11 22a11 11 0 0 1-22 0c0-6 4-11 11-22zM428 566c6 9 9 13 9 18a9 9 0 0 1-18 0c0-5 3-9 9-18zM330 634c5 7 7 11 7 15a7 7 0 0 1-14 0c0-4 2-8 7-15zM486 610c6 9 9 13 9 18a9 9 0 0 1-18 0c0-5 3-9 9-18zM540 644c5 7 7 11 7 15a7 7 0 0 1-14 0c0-4 2-8 7-15z"
      />
    </>
  );
}

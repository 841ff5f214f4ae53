import type { Corner } from "#contract/zone/side.ts";
import { frameOf } from "./frame.ts";
import classes from "./ZoneMap.module.css";

const [WIDTH, HEIGHT, MARGIN] = [36, 28, 3];

/** A dashed frame while the zone has no border. */
export function Thumbnail({ corners }: { corners: readonly Corner[] }) {
  const { project } = frameOf(corners, WIDTH, HEIGHT, MARGIN);
  return (
    <svg className={classes.thumbnail} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden focusable="false">
      {corners.length === 0 ? (
        <rect x="4" y="4" width={WIDTH - 8} height={HEIGHT - 8} rx="3" />
      ) : (
        <polygon points={corners.map((corner) => project(corner).join()).join(" ")} />
      )}
    </svg>
  );
}

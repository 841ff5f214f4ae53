import classes from "./Drawing.module.css";
import { levelName } from "./levels.ts";
import { Marks } from "./Marks.tsx";
import { pathsOf, type Tone } from "./scale.ts";
import type { FloorShape, StoreyShape, TowerShape } from "./shape.ts";

type Props = {
  storey: StoreyShape;
  walls: number;
  height: number;
  tower: TowerShape;
  tone: Tone | undefined;
};

/** One storey of a tower: its flats side by side; hollow if it has none; a marked line for an omitted number. */
export function Storey({ storey, walls, height, tower, tone }: Props) {
  if (storey.kind === "skip") {
    const { from, to } = storey;
    return (
      <>
        <rect className={classes.wall} width={walls} height={height} />
        <path className={classes.break} d={`M-4 ${height / 2}h${walls + 8}`} />
        <text className={classes.missingNumber} x="-7" y={height / 2}>
          {from === to ? levelName(from) : `${levelName(from)}…${levelName(to)}`} –
        </text>
      </>
    );
  }
  const width = walls / tower.columns;
  const inset = Math.min(2.5, width * 0.18);
  const boxOf = (index: number) => ({
    x: index * width + inset,
    y: height * 0.2,
    width: width - inset * 2,
    height: height * 0.58,
  });
  const label = numberAt(storey);
  return (
    <>
      <rect className={storey.rank < 0 ? classes.cellar : classes.wall} width={walls} height={height} />
      {storey.flats.length === 0 ? (
        <rect className={classes.hollow} x="1.5" y="1.5" width={walls - 3} height={height - 3} />
      ) : (
        <Marks paths={pathsOf(storey.cells, boxOf, tone)} />
      )}
      {label && (
        <text className={classes.number} x="-7" y={height / 2}>
          {label}
        </text>
      )}
    </>
  );
}

/** The number beside a floor: only each fifth, and those that are not plain numbers. */
function numberAt({ name, rank }: FloorShape): string | null {
  if (rank < 0 && Number.isInteger(rank)) return levelName(rank);
  if (rank === 0) return "G";
  if (rank % 5 === 0 && rank < 1000) return String(rank);
  return name.length <= 3 && !/^\d+$/.test(name) ? name : null;
}

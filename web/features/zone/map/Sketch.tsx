import { useElementSize } from "@mantine/hooks";
import type { Corner } from "#contract/zone/side.ts";
import { type Frame, frameOf } from "./frame.ts";
import { gridOf } from "./grid.ts";
import { namesOf, readable } from "./labels.ts";
import classes from "./Sketch.module.css";
import type { Scene } from "./shapes.ts";

type Props = Scene & {
  /** What the picture shows, for those who hear it. */
  label: string;
  /** The border that is being drawn. */
  border?: readonly Corner[];
  onChoose?: (id: number) => void;
};

const MARGIN = 40;
/** Beyond this many, numbers at the corners would only cover the border. */
const MOST_NUMBERS = 24;

const pathOf = (corners: readonly Corner[], { project }: Frame): string =>
  corners.length === 0
    ? ""
    : `M${corners.map((corner) => project(corner).map(Math.round).join(" ")).join("L")}Z`;

/** Zones and societies as a plain drawing on a grid: for browsers that cannot show the map itself. */
export function Sketch({ label, areas, spots, focus, border = [], onChoose }: Props) {
  const { ref, width, height } = useElementSize();
  const [across, up] = [width || 640, height || 420];
  const frame = frameOf(focus, across, up, MARGIN);
  return (
    <div ref={ref} className={classes.sheet}>
      <svg viewBox={`0 0 ${across} ${up}`} role="img" aria-label={label}>
        <g className={classes.grid}>
          {gridOf(frame.bounds).map((line) => (
            <path key={line.join()} d={pathOf(line, frame)} />
          ))}
        </g>
        {areas.map((area) => (
          <path
            key={area.id}
            className={classes.area}
            data-tone={area.tone}
            d={pathOf(area.corners, frame)}
            onClick={() => onChoose?.(area.id)}
          />
        ))}
        <path className={classes.border} d={pathOf(border, frame)} />
        {spots.map(({ id, at, inside }) => {
          const [x, y] = frame.project(at);
          return <circle key={id} className={classes.spot} data-inside={inside} cx={x} cy={y} r={4.5} />;
        })}
        {border.map((corner, index) => (
          <CornerMark
            key={corner.join()}
            at={frame.project(corner)}
            number={border.length <= MOST_NUMBERS ? index + 1 : null}
          />
        ))}
        <Names areas={areas} spots={spots} frame={frame} width={across} />
      </svg>
    </div>
  );
}

function CornerMark({ at: [x, y], number }: { at: readonly [number, number]; number: number | null }) {
  return (
    <g className={classes.corner} transform={`translate(${x} ${y})`}>
      <circle r={number === null ? 4 : 9} />
      {number !== null && <text dy="0.35em">{number}</text>}
    </g>
  );
}

function Names({ frame, width, ...scene }: Pick<Scene, "areas" | "spots"> & { frame: Frame; width: number }) {
  const labels = namesOf(scene).map(({ at, ...name }) => {
    const [x, y] = frame.project(at);
    return { ...name, x, y: name.kind === "zone" ? y - 8 : y + 18 };
  });
  return readable(labels, width).map(({ key, kind, text, x, y }) => (
    <text key={key} className={classes.name} data-kind={kind} x={x} y={y}>
      {text}
    </text>
  ));
}

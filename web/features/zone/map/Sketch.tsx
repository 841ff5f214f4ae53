import { useElementSize } from "@mantine/hooks";
import type { Corner } from "#contract/zone/side.ts";
import { type Frame, frameOf } from "./frame.ts";
import { gridOf } from "./grid.ts";
import { namesOf, readable } from "./labels.ts";
import classes from "./Sketch.module.css";
import { scaleBar } from "./scaleBar.ts";
import type { Pinning, Scene } from "./shapes.ts";

type Props = Scene & {
  /** Accessible name of the picture. */
  label: string;
  /** The border in progress. */
  border?: readonly Corner[];
  onChoose?: (id: number) => void;
  pinning?: Pinning;
};

const MARGIN = 40;
/** With more corners, numbers would only cover the border. */
const MAX_NUMBERS = 24;

const pathOf = (corners: readonly Corner[], { project }: Frame): string =>
  corners.length === 0
    ? ""
    : `M${corners.map((corner) => project(corner).map(Math.round).join(" ")).join("L")}Z`;

/** A static drawing of zones and societies on a grid, for browsers that cannot show the live map. */
export function Sketch({ label, areas, spots, focus, border = [], onChoose, pinning }: Props) {
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
            number={border.length <= MAX_NUMBERS ? index + 1 : null}
          />
        ))}
        <Names areas={areas} spots={spots} frame={frame} width={across} />
        {pinning?.pin && <Pin at={frame.project(pinning.pin)} />}
        <Scale {...scaleBar(frame.bounds, across)} bottom={up} />
      </svg>
      {pinning && <ClickTarget onPress={(x, y) => pinning.onPin(frame.placeAt(x * across, y * up))} />}
    </div>
  );
}

/** Reports clicks as fractions of width and height, from 0 to 1; a key press reports the centre. */
function ClickTarget({ onPress }: { onPress: (x: number, y: number) => void }) {
  return (
    <button
      type="button"
      className={classes.press}
      aria-label="Put the pin here"
      onClick={({ currentTarget, clientX, clientY, detail }) => {
        const { left, top, width, height } = currentTarget.getBoundingClientRect();
        const isKey = detail === 0 || width === 0;
        onPress(isKey ? 0.5 : (clientX - left) / width, isKey ? 0.5 : (clientY - top) / height);
      }}
    />
  );
}

/** A drop whose tip is on the place. */
function Pin({ at: [x, y] }: { at: readonly [number, number] }) {
  return (
    <path
      className={classes.pin}
      transform={`translate(${x} ${y})`}
      d="M0 0C-4-8-10-12-10-20a10 10 0 0 1 20 0C10-12 4-8 0 0Z"
    />
  );
}

function Scale({ pixels, text, bottom }: { pixels: number; text: string; bottom: number }) {
  return (
    <g className={classes.scale} transform={`translate(12 ${bottom - 12})`}>
      <path d={`M0-6V0H${pixels}V-6`} />
      <text x={6} y={-5}>
        {text}
      </text>
    </g>
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

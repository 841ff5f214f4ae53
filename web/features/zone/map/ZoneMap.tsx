import { useComputedColorScheme } from "@mantine/core";
import type { ComponentProps } from "react";
import type { Drawing } from "./live/drawing.ts";
import type { LiveMap } from "./live/LiveMap.tsx";
import { Sketch } from "./Sketch.tsx";
import type { Pinning, Scene } from "./shapes.ts";
import { useLiveMap } from "./useLiveMap.ts";
import classes from "./ZoneMap.module.css";

type Props = Scene & {
  /** What the map shows, for those who hear it. */
  label: string;
  /** Where the tiles are described; null draws on a plain grid. */
  styleUrl: string | null;
  onChoose?: (id: number) => void;
  drawing?: Drawing;
  pinning?: Pinning;
  /** Said below the map: how to use it, and in its place where it cannot be shown. */
  notes: { live?: string; absent: string };
};

/** The map of zones: at once as a drawing, then, where the browser can, as a map to move in. */
export function ZoneMap({ notes, styleUrl, drawing, ...scene }: Props) {
  const { Live, absent, fail } = useLiveMap();
  const note = absent ? notes.absent : Live && notes.live;
  const scheme = useComputedColorScheme("light");
  const live: ComponentProps<typeof LiveMap> = {
    ...scene,
    styleUrl,
    onFail: fail,
    ...(drawing && { drawing }),
  };
  return (
    <>
      <div className={classes.map}>
        {Live ? (
          <Live key={`${scheme} ${styleUrl}`} {...live} />
        ) : (
          <Sketch {...scene} {...(drawing && { border: drawing.corners })} />
        )}
      </div>
      {note && <p className={classes.note}>{note}</p>}
    </>
  );
}

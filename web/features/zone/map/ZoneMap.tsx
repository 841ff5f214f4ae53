import { useComputedColorScheme } from "@mantine/core";
import type { ComponentProps } from "react";
import type { Drawing } from "./live/drawing.ts";
import type { LiveMap } from "./live/LiveMap.tsx";
import { Sketch } from "./Sketch.tsx";
import type { Pinning, Scene } from "./shapes.ts";
import { useLiveMap } from "./useLiveMap.ts";
import classes from "./ZoneMap.module.css";

type Props = Scene & {
  /** Accessible name of the map. */
  label: string;
  /** The URL of the tile style; null draws on a plain grid. */
  styleUrl: string | null;
  onChoose?: (id: number) => void;
  drawing?: Drawing;
  pinning?: Pinning;
  /** Shown below the map: how to use it, or what to read instead where it cannot be shown. */
  notes: { live?: string; absent: string };
};

/** Shows a drawing at once, then a live map where the browser supports it. */
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
      {styleUrl === null && (
        <p className={classes.note}>
          Only outlines are drawn: for streets below them the server needs a map style (MAP_STYLE_URL).
        </p>
      )}
    </>
  );
}

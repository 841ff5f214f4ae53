import { Textarea } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Corner } from "#contract/zone/side.ts";
import { SAMPLE } from "#web/lib/coordinates.ts";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import { everything, sceneAround, type ZoneMapData } from "./around.ts";
import classes from "./BorderField.module.css";
import { BorderTools } from "./BorderTools.tsx";
import { readCorners } from "./corners.ts";
import { ZoneMap } from "./map/ZoneMap.tsx";
import { useBorder } from "./useBorder.ts";
import { ZoneFacts } from "./ZoneFacts.tsx";

type Props = {
  /** The corners as text, one per line. */
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  error: string | undefined;
  around: ZoneMapData;
};

const WITHOUT_MAP = "This browser cannot show the map to draw on. Write the corners instead.";

function drawingHint(corners: readonly Corner[], phone: boolean, drawing: boolean): string {
  if (phone && !drawing) return "Press Draw to change the border with a finger. Two fingers move the map.";
  if (corners.length < 3)
    return "Press on the map to place corners, and on the first one again to close the border.";
  const move = "Drag a corner to move it, or a small dot to add one.";
  return phone ? `${move} The list removes one.` : `${move} Right-click a corner to remove it.`;
}

/** The border of a zone: drawn on a map, or typed as a list of corners; both stay in sync. */
export function BorderField({ value, onChange, onBlur, error, around }: Props) {
  const phone = usePhone();
  const [drawing, setDrawing] = useState(false);
  const border = useBorder(value, onChange);
  const [focus, setFocus] = useState<readonly Corner[]>(border.corners);
  const scene = useMemo(() => sceneAround(around, border.seen, undefined), [around, border.seen]);
  const on = !phone || drawing;
  const write = (text: string) => {
    border.write(text);
    const { corners, problem } = readCorners(text);
    if (problem === null && corners.length >= 3) setFocus(corners);
  };
  return (
    <fieldset className={`${classes.field} ${wide}`}>
      <legend className={classes.legend}>Border</legend>
      <div className={classes.board}>
        <div className={classes.map}>
          <ZoneMap
            {...scene}
            label="Border of the zone"
            focus={focus.length > 0 ? focus : everything(around)}
            styleUrl={around.styleUrl}
            drawing={{ ...border.drawing, on }}
            notes={{ live: drawingHint(border.corners, phone, drawing), absent: WITHOUT_MAP }}
          />
          <div role="status" className={classes.facts}>
            <ZoneFacts corners={border.seen} around={around} />
          </div>
        </div>
        <div className={classes.list}>
          <BorderTools {...border} drawing={phone ? { on: drawing, setOn: setDrawing } : null} />
          <Textarea
            label="Corners"
            description="One a line: latitude and longitude, as a map copies them."
            placeholder={SAMPLE}
            className={classes.corners}
            autosize
            minRows={6}
            maxRows={phone ? 8 : 12}
            spellCheck={false}
            value={value}
            error={error}
            onChange={({ currentTarget }) => write(currentTarget.value)}
            onBlur={onBlur}
          />
        </div>
      </div>
    </fieldset>
  );
}

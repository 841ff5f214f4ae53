import { Box } from "@mantine/core";
import {
  memo,
  useMemo,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
} from "react";
import classes from "./Drawing.module.css";
import { firstStop, moveFrom } from "./moves.ts";
import { ParkingDrawing } from "./ParkingDrawing.tsx";
import { scaleOf, type Tone } from "./scale.ts";
import type { SocietyShape, TowerShape } from "./shape.ts";
import { TowerDrawing } from "./TowerDrawing.tsx";

type Props = {
  name: string;
  shape: SocietyShape;
  /** The key of the selected place. */
  chosen: string | null;
  onChoose: (key: string) => void;
  /** Called with the hovered place; null when the mouse leaves. */
  onPoint: (key: string | null) => void;
  /** Called on Enter, to show the names of the selected place. */
  onOpen: () => void;
  ref: RefObject<HTMLDivElement | null>;
  /** Colours for flats and pillars, in place of the default. */
  tones?: Tones | undefined;
};

export type Tones = { flat: Tone; pillar: Tone };

const keyAt = ({ target }: SyntheticEvent) =>
  target instanceof Element ? (target.closest("[data-place]")?.getAttribute("data-place") ?? null) : null;

/** Focuses a place of the drawing, which also scrolls it into view. */
export function showPlace(drawing: Element | null, key: string): void {
  drawing?.querySelector<HTMLElement | SVGElement>(`[data-place="${key}"]`)?.focus();
}

const within = (tower: TowerShape, key: string | null) =>
  key !== null && (tower.key === key || tower.storeys.some((storey) => storey.key === key)) ? key : null;

/**
 * A society in elevation: towers on one ground line, the parking decks below it. A single tab stop; arrow keys move
 * inside.
 */
export const SocietyDrawing = memo(function SocietyDrawing(props: Props) {
  const { name, shape, chosen, onChoose, onPoint, onOpen, ref, tones } = props;
  const scale = useMemo(() => scaleOf(shape), [shape]);
  const tabStop = chosen ?? firstStop(shape);
  const choose = (event: SyntheticEvent) => {
    const key = keyAt(event);
    if (key) onChoose(key);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") onOpen();
    const from = keyAt(event);
    const to = from && moveFrom(shape, from, event.key);
    if (!to) return;
    event.preventDefault();
    showPlace(ref.current, to);
  };
  const point = (event: PointerEvent) => {
    if (event.pointerType !== "touch") onPoint(keyAt(event));
  };
  return (
    <div
      ref={ref}
      className={classes.drawing}
      role="tree"
      aria-label={`Drawing of ${name}`}
      tabIndex={-1}
      onFocus={choose}
      onClick={choose}
      onKeyDown={handleKey}
      onPointerOver={point}
      onPointerLeave={() => onPoint(null)}
    >
      <Box className={classes.towers} role="none" __vars={{ "--below": `${scale.below}px` }}>
        {shape.towers.map((tower, index) => (
          <TowerDrawing
            key={tower.key}
            tower={tower}
            scale={scale}
            seed={index}
            chosen={within(tower, chosen)}
            stop={within(tower, tabStop)}
            tone={tones?.flat}
          />
        ))}
        {shape.towers.length === 0 && (
          <div className={classes.none} role="none">
            No buildings yet
          </div>
        )}
      </Box>
      {shape.decks.map((deck, depth) => (
        <ParkingDrawing
          key={deck.key}
          deck={deck}
          depth={depth}
          chosen={chosen === deck.key}
          stop={tabStop === deck.key}
          tone={tones?.pillar}
        />
      ))}
    </div>
  );
});

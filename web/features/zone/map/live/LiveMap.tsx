import "maplibre-gl/dist/maplibre-gl.css";
import { useEffect, useRef, useState } from "react";
import { usePhone } from "#web/ui/usePhone.ts";
import type { Pinning, Scene } from "../shapes.ts";
import { type Drawing, openBorderEditor } from "./drawing.ts";
import classes from "./LiveMap.module.css";
import { openPinning } from "./pinning.ts";
import { openSurface, type Surface } from "./surface.ts";

type Props = Scene & {
  label: string;
  styleUrl: string | null;
  onChoose?: (id: number) => void;
  drawing?: Drawing;
  pinning?: Pinning;
  onFail: () => void;
};

/** Label, tiles and initial focus are read once, when the map opens; changing them needs a remount. */
export function LiveMap({ areas, spots, focus, onChoose, drawing, pinning, ...opening }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<Surface | null>(null);
  const latest = useRef({ onChoose, focus, ...opening });
  useEffect(() => {
    latest.current = { onChoose, focus, ...opening };
  });
  useEffect(() => surface?.show({ areas, spots }), [surface, areas, spots]);
  useFraming(surface, focus);
  useDrawing(surface, drawing);
  usePinning(surface, pinning);
  // Declared last so that its cleanup runs last: layers and markers are removed before the map.
  useEffect(() => {
    if (!host.current) return undefined;
    const { label, styleUrl, focus: around } = latest.current;
    return openSurface(
      { host: host.current, label, styleUrl, focus: around },
      {
        onReady: setSurface,
        onChoose: (id) => latest.current.onChoose?.(id),
        onFail: () => latest.current.onFail(),
      },
    );
  }, []);
  return <div ref={host} className={classes.host} />;
}

/** Moves the map when `focus` changes. */
function useFraming(surface: Surface | null, focus: Scene["focus"]): void {
  const key = focus.join(" ");
  const framed = useRef(key);
  useEffect(() => {
    if (!surface || framed.current === key) return;
    framed.current = key;
    surface.frame(focus);
  }, [surface, key, focus]);
}

/** Draws the border and reports the pointer's changes to it. */
function useDrawing(surface: Surface | null, drawing: Drawing | undefined): void {
  const phone = usePhone();
  const latest = useRef(drawing);
  const opened = useRef<ReturnType<typeof openBorderEditor> | null>(null);
  useEffect(() => {
    latest.current = drawing;
  });
  const isDrawn = drawing !== undefined;
  useEffect(() => {
    if (!surface || !isDrawn) return undefined;
    const border = openBorderEditor(surface.map, surface.colors, {
      onDraft: (corners) => latest.current?.onDraft(corners),
      onDone: (corners) => latest.current?.onDone(corners),
    });
    opened.current = border;
    latest.current?.handle(border);
    return () => {
      latest.current?.handle(null);
      opened.current = null;
      border.close();
    };
  }, [surface, isDrawn]);
  const { corners, on = false } = drawing ?? {};
  useEffect(() => {
    if (!surface || !corners) return;
    opened.current?.show(corners, on);
    // While a finger draws, it must not scroll the page.
    surface.map.cooperativeGestures[phone && on ? "disable" : "enable"]();
  }, [surface, corners, on, phone]);
}

/** Shows the pin of a place and reports where it is put. */
function usePinning(surface: Surface | null, pinning: Pinning | undefined): void {
  const latest = useRef(pinning);
  useEffect(() => {
    latest.current = pinning;
  });
  const [opened, setOpened] = useState<ReturnType<typeof openPinning> | null>(null);
  const isPinned = pinning !== undefined;
  useEffect(() => {
    if (!surface || !isPinned) return undefined;
    const pin = openPinning(surface.map, surface.colors.overlap, (at) => latest.current?.onPin(at));
    setOpened(pin);
    return () => pin.close();
  }, [surface, isPinned]);
  const { pin = null } = pinning ?? {};
  useEffect(() => opened?.show(pin), [opened, pin]);
}

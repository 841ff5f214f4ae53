import { useEffect, useEffectEvent } from "react";

// The open layers, topmost last.
const layers: object[] = [];

/** Calls `onEscape` when this is the topmost open layer and no menu in it handles the key first. */
export function useEscape(opened: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!opened) return undefined;
    const layer = {};
    layers.push(layer);
    const listen = (event: KeyboardEvent) => {
      const taken = event.defaultPrevented || event.isComposing || isMenuOpenAt(event.target);
      if (event.key !== "Escape" || taken || layers.at(-1) !== layer) return;
      event.preventDefault();
      escape();
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => {
      window.removeEventListener("keydown", listen, { capture: true });
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [opened]);
}

/** Mantine sets this attribute on the field or list whose menu Escape is about to close. */
function isMenuOpenAt(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true";
}

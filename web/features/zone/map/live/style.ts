import type { StyleSpecification } from "maplibre-gl";

/** The colours of the screen, as the map's painter takes them. */
export type Colors = Record<"page" | "line" | "surface" | "dimmed" | "area" | "overlap", string>;

/** Reads the colours that the style sheets give to an element. */
export function colorsOf(element: Element): Colors {
  const style = getComputedStyle(element);
  const color = (name: string) => resolved(element, style.getPropertyValue(name).trim());
  return {
    page: color("--page"),
    line: color("--line"),
    surface: color("--mantine-color-body"),
    dimmed: color("--mantine-color-dimmed"),
    area: color("--area-line"),
    overlap: color("--overlap-line"),
  };
}

/** A colour may be written in ways that only the browser understands. */
function resolved(element: Element, color: string): string {
  const probe = document.createElement("i");
  probe.style.color = color;
  element.append(probe);
  const { color: plain } = getComputedStyle(probe);
  probe.remove();
  return plain;
}

/** A map without tiles: the page's own ground. */
export const plainStyle = ({ page }: Colors): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: "page", type: "background", paint: { "background-color": page } }],
});

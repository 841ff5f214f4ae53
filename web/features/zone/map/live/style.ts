import type { StyleSpecification } from "maplibre-gl";

/** Screen colours in a form that the map renderer accepts. */
export type Colors = Record<"page" | "line" | "surface" | "dimmed" | "area" | "overlap", string>;

/** Reads the colours from an element's computed style. */
export function colorsOf(element: Element): Colors {
  const style = getComputedStyle(element);
  const color = (name: string) => resolveColor(element, style.getPropertyValue(name).trim());
  return {
    page: color("--page"),
    line: color("--line"),
    surface: color("--mantine-color-body"),
    dimmed: color("--mantine-color-dimmed"),
    area: color("--area-line"),
    overlap: color("--overlap-line"),
  };
}

/** Resolves colour syntax that only the browser understands. */
function resolveColor(element: Element, color: string): string {
  const probe = document.createElement("i");
  probe.style.color = color;
  element.append(probe);
  const { color: plain } = getComputedStyle(probe);
  probe.remove();
  return plain;
}

/** A style without tiles, in the page's background colour. */
export const plainStyle = ({ page }: Colors): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: "page", type: "background", paint: { "background-color": page } }],
});

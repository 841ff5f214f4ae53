import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** How often a page is checked, in ms. A layer with the same box in two checks has stopped moving. */
const INTERVAL_MS = 150;

/** Prefix of the console error for a layer outside the window. */
const REPORT = "Outside the window:";

/**
 * Runs in the page. A layer that does not fit, such as a long menu, must lie within the window as far as possible. A
 * layer whose field is scrolled out of sight is left out.
 */
const layerCheckScript = `(() => {
  const layers = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
  const seen = new Map();
  const reported = new WeakSet();
  const boxOf = (layer) => {
    const { top, bottom, left, right } = layer.getBoundingClientRect();
    return [top, bottom, left, right].map(Math.round);
  };
  const isInside = ([top, bottom, left, right]) =>
    top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
  const look = () => {
    for (const layer of document.querySelectorAll(layers)) {
      const box = boxOf(layer);
      const before = seen.get(layer);
      seen.set(layer, box.join());
      if (before !== box.join() || isInside(box) || reported.has(layer)) continue;
      if (!layer.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (layer.getAnimations({ subtree: true }).length > 0) continue;
      reported.add(layer);
      const name = layer.getAttribute("aria-label") ?? layer.textContent.trim().slice(0, 60);
      console.error("${REPORT} " + layer.role + " \\"" + name + "\\" at " + box.join(" ") + " of " + innerWidth + " x " + innerHeight);
    }
  };
  if (self === top) setInterval(look, ${INTERVAL_MS});
})();`;

/**
 * Makes a page report every dialog, drawer, menu and option list that opens outside the window, as a console error.
 */
export async function reportLayersOutside(page: Page): Promise<void> {
  await page.addInitScript(layerCheckScript);
}

/** Fails unless the whole element lies inside the window. */
export async function expectInside(element: Locator): Promise<void> {
  await element.waitFor();
  const box = await element.boundingBox();
  const size = element.page().viewportSize();
  if (!box || !size) throw new Error("The element or its window has no size");
  const { x, y, width, height } = box;
  expect([x, y, size.width - x - width, size.height - y - height].filter((air) => air < -1)).toEqual([]);
}

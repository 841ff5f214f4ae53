import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** How often a page is looked at, ms: what stands at two looks is no longer moving in. */
const INTERVAL_MS = 150;

/** What every page reports before a layer's name that lies outside the window. */
const REPORT = "Outside the window:";

/**
 * Runs in the page. A layer that does not fit, such as a long menu, must lie within the window as far as it goes; one whose
 * place is hidden from the reader by scrolling is left out, as its field is out of sight too.
 */
const watch = `(() => {
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

/** Has a page complain on its console of every dialog, drawer, menu and list of options that opens outside the window. */
export async function reportLayersOutside(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** Fails when an element does not lie wholly inside the window. */
export async function expectInside(element: Locator): Promise<void> {
  await element.waitFor();
  const box = await element.boundingBox();
  const size = element.page().viewportSize();
  if (!box || !size) throw new Error("The element or its window has no size");
  const { x, y, width, height } = box;
  expect([x, y, size.width - x - width, size.height - y - height].filter((air) => air < -1)).toEqual([]);
}

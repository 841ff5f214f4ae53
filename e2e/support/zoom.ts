import type { Page } from "playwright-core";
import { expect } from "vitest";
import { waitUntilIdle } from "./settled.ts";

const phone = { width: 360, height: 640 };

/** A phone as it is, and with everything twice as large: by zoom, or by the size of text alone. Sizes in CSS pixels. */
const zooms = {
  normal: { size: phone, rootFont: "" },
  "200 % zoom": { size: { width: phone.width / 2, height: phone.height / 2 }, rootFont: "" },
  "200 % text": { size: phone, rootFont: "200%" },
};

type Zoom = keyof typeof zooms;

/** The checks look at the topmost dialog, or at the page when none is open. */
const scopeScript = `
  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]");
  const scope = [...dialogs].filter((each) => each.checkVisibility()).at(-1) ?? document.body;
  const controls = [...scope.querySelectorAll("button, a[href], select")].filter((each) =>
    each.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
  const boxOf = (each) => each.getBoundingClientRect();
  const nameOf = (each) =>
    each.tagName.toLowerCase() + " " + (each.getAttribute("aria-label") ?? each.textContent.trim()).slice(0, 40);`;

/** Elements that scroll sideways, and controls that are outside the window or whose text is cut off. */
const cutScript = `(() => {${scopeScript}
  const isWide = (each) => each.scrollWidth > each.clientWidth + 1;
  const overflowOf = (each) => getComputedStyle(each).overflowX;
  const sideways = [document.documentElement, scope, ...scope.querySelectorAll("*")].filter(
    (each) => isWide(each) && (each === document.documentElement || ["auto", "scroll"].includes(overflowOf(each))));
  const widest = [...scope.querySelectorAll("*")].filter((each) => boxOf(each).right > innerWidth + 1).at(-1);
  const outside = controls.filter((each) => boxOf(each).left < -1 || boxOf(each).right > innerWidth + 1);
  const cut = [...controls.flatMap((each) => [...each.querySelectorAll("span")]), ...scope.querySelectorAll("label")].filter(
    (each) => boxOf(each).width > 1 && isWide(each) && overflowOf(each) === "hidden");
  return [
    ...sideways.map((each) => each.scrollWidth - each.clientWidth + " px sideways, up to " + nameOf(widest ?? each)),
    ...outside.map((each) => "outside the window: " + nameOf(each)),
    ...cut.map((each) => "cut off: " + nameOf(each)),
  ];
})()`;

/** In CSS pixels; less is hard to hit with a thumb. */
const LEAST_HEIGHT = 44;

/** A link within a sentence is as high as its line. */
const lowScript = `(() => {${scopeScript}
  const isInSentence = (each) => each.tagName === "A" && getComputedStyle(each).display === "inline";
  return controls
    .filter((each) => boxOf(each).width > 1 && boxOf(each).height < ${LEAST_HEIGHT} && !isInSentence(each))
    .map((each) => boxOf(each).height + " px: " + nameOf(each));
})()`;

/** Switches a page's look, and waits until it is applied. */
export async function setZoom(page: Page, zoom: Zoom): Promise<void> {
  const { size, rootFont } = zooms[zoom];
  await page.setViewportSize(size);
  await page.evaluate(`document.documentElement.style.fontSize = "${rootFont}"`);
  await waitUntilIdle(page);
}

async function expectNothing(page: Page, script: string, what: string): Promise<void> {
  expect((await page.evaluate<string[]>(script)).map((found) => `${what}: ${found}`)).toEqual([]);
}

/**
 * Fails when a button or link is lower than a thumb needs, or when at 200 % the page scrolls sideways or cuts off a
 * control. Leaves the page at its normal size.
 */
export async function expectUsableZoomed(page: Page, what: string): Promise<void> {
  await setZoom(page, "normal");
  await expectNothing(page, lowScript, what);
  for (const zoom of ["200 % zoom", "200 % text", "normal"] as const) {
    await setZoom(page, zoom);
    await expectNothing(page, cutScript, `${what}, ${zoom}`);
  }
}

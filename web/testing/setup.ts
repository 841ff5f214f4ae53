import "./act.ts";
import "./labels.ts";
import "./style.ts";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { forgetCalls } from "./api.ts";
import { matchMedia, setPhone } from "./screen.ts";

// The first screens of a worker load their modules while a test waits; a busy machine takes many seconds for that.
configure({ asyncUtilTimeout: 15_000 });

// What is waited for is looked for again and again: only the look that is the last writes the document down.
const { getElementError } = getConfig();
const isWaiting = () => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
configure({
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? "") : getElementError(message, container),
});

// jsdom has no layout: these are the parts of it that the screens ask for.
class StillResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.matchMedia = matchMedia;
window.ResizeObserver = StillResizeObserver;
window.HTMLElement.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
URL.createObjectURL = () => "blob:here";
URL.revokeObjectURL = () => {};
window.HTMLCanvasElement.prototype.getContext = () => null;
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });

/** Unmounts what a test has drawn. jsdom keeps what a selector has found: found nodes must not keep all others. */
function takeApart(): void {
  const drawn = [...document.body.querySelectorAll("*")];
  cleanup();
  for (const node of drawn) node.remove();
}

// The next file of a worker finds the same window.
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  takeApart();
  forgetCalls();
  setPhone(false);
  localStorage.clear();
  sessionStorage.clear();
  // A screen that is still loading when a file ends would fail to, and the next file would wait for it in vain.
  await vi.dynamicImportSettled();
});

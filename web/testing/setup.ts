import "./act.ts";
import "./labels.ts";
import "./style.ts";
import "@testing-library/jest-dom/vitest";
import { onlineManager } from "@tanstack/react-query";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { HANG_MS } from "#contract/testing/hang.ts";
import { resetCalls } from "./api.ts";
import { matchMedia, setPhone } from "./screen.ts";

// The first screens of a worker load their modules during a test, which takes many seconds on a busy machine.
configure({ asyncUtilTimeout: HANG_MS });

// Waiting repeats a query many times; only the last attempt prints the document.
const { getElementError } = getConfig();
const isWaiting = () => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
configure({
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? "") : getElementError(message, container),
});

// jsdom has no layout; these are the parts of it that the screens need.
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

/**
 * Unmounts a test's screens. jsdom caches the nodes that a selector found, so these must not keep all others alive.
 */
function unmountScreens(): void {
  const rendered = [...document.body.querySelectorAll("*")];
  cleanup();
  for (const node of rendered) node.remove();
}

// The next file of a worker reuses the window.
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  unmountScreens();
  // The cache of queries remembers a lost connection, and hears of the next one only while a screen is mounted.
  onlineManager.setOnline(true);
  resetCalls();
  setPhone(false);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.split("=")[0]}=; path=/; max-age=0`;
  // A screen that is still loading when a file ends would fail, and the next file would wait for it in vain.
  await vi.dynamicImportSettled();
});

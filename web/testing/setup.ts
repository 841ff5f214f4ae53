import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { matchMedia, setPhone } from "./screen.ts";

// The first screen of a file loads its modules while a test waits; a busy machine takes more than a second for that.
configure({ asyncUtilTimeout: 5_000 });

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

afterEach(() => {
  cleanup();
  setPhone(false);
  localStorage.clear();
});

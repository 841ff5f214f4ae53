import { useEffect } from "react";
import { firstPaint } from "./firstPaint.ts";

type Connection = { saveData?: boolean };

/** Signs that a visitor has begun to use the page. */
const FIRST_USES = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

/** Loads ahead of need, unless the visitor saves data. A failure is ignored: the code loads again when needed. */
async function preload(load: () => Promise<unknown>): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (!connection?.saveData) await load().catch(() => {});
}

/** Preloads code that is likely needed next, once the first screen has loaded. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    let unmounted = false;
    void firstPaint.then(() => (unmounted ? undefined : preload(load)));
    return () => {
      unmounted = true;
    };
  }, [load]);
}

/**
 * Preloads code that is likely needed next once the visitor moves, presses or scrolls: evaluating it right after the
 * first screen would make a slow phone's first touch wait.
 */
export function usePreloadOnUse(load: () => Promise<unknown>): void {
  useEffect(() => {
    const controller = new AbortController();
    const start = () => {
      controller.abort();
      void preload(load);
    };
    const options = { signal: controller.signal, passive: true };
    for (const type of FIRST_USES) window.addEventListener(type, start, options);
    return () => controller.abort();
  }, [load]);
}

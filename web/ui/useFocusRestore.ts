import { useEffect } from "react";
import { firstPaint } from "#web/lib/firstPaint.ts";

/** Starts focus restoration once the first screen is rendered. */
export function useFocusRestore(): void {
  useEffect(() => {
    let stop: (() => void) | null = () => {};
    const start = async () => {
      await firstPaint;
      const { restoreFocus: keepFocus } = await import("./restoreFocus.ts");
      if (stop) stop = keepFocus();
    };
    // The screen works without it, and the next one loads it again.
    start().catch(() => {});
    return () => {
      stop?.();
      stop = null;
    };
  }, []);
}

import { useEffect } from "react";
import { firstPaint } from "#web/lib/firstPaint.ts";

/** Keeps the focus from falling to nothing, as soon as the first screen stands. */
export function useFocusRestore(): void {
  useEffect(() => {
    let stop: (() => void) | null = () => {};
    const keep = async () => {
      await firstPaint;
      const { restoreFocus: keepFocus } = await import("./restoreFocus.ts");
      if (stop) stop = keepFocus();
    };
    // Without it the screen works as well, and the next one asks for it again.
    keep().catch(() => {});
    return () => {
      stop?.();
      stop = null;
    };
  }, []);
}

import { useEffect } from "react";
import { settled } from "#web/lib/settled.ts";

/** Keeps the focus from falling to nothing, as soon as the first screen stands. */
export function useKeptFocus(): void {
  useEffect(() => {
    let stop: (() => void) | null = () => {};
    const keep = async () => {
      await settled;
      const { keepFocus } = await import("./keepFocus.ts");
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

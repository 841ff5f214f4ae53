import { useEffect } from "react";
import { settled } from "#web/lib/settled.ts";

/** Explains what has a `data-hint`, as soon as the first screen stands. */
export function useHints(): void {
  useEffect(() => {
    let stop: (() => void) | null = () => {};
    const show = async () => {
      await settled;
      const { showHints } = await import("./showHints.ts");
      if (stop) stop = showHints();
    };
    // What they say is said by each button's own name, too.
    show().catch(() => {});
    return () => {
      stop?.();
      stop = null;
    };
  }, []);
}

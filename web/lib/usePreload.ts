import { useEffect } from "react";
import { firstPaint } from "./firstPaint.ts";

type Connection = { saveData?: boolean };

/** Preloads code that is likely needed next, once the first screen has loaded. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    let unmounted = false;
    const { connection } = navigator as Navigator & { connection?: Connection };
    const preload = async () => {
      await firstPaint;
      // A failure is ignored: the code loads again, and reports errors, when needed.
      if (!unmounted && !connection?.saveData) await load().catch(() => {});
    };
    void preload();
    return () => {
      unmounted = true;
    };
  }, [load]);
}

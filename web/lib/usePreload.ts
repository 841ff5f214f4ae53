import { useEffect } from "react";
import { firstPaint } from "./firstPaint.ts";

type Connection = { saveData?: boolean };

/** Loads a piece of the app that is likely to be wanted next, once nothing that is wanted now waits for the line. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    let gone = false;
    const { connection } = navigator as Navigator & { connection?: Connection };
    const preload = async () => {
      await firstPaint;
      // What fails here is loaded again when it is wanted, and says so then.
      if (!gone && !connection?.saveData) await load().catch(() => {});
    };
    void preload();
    return () => {
      gone = true;
    };
  }, [load]);
}

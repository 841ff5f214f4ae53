import { useEffect, useState } from "react";
import type { LiveMap } from "./live/LiveMap.tsx";

/** `Live` is null where the map cannot be shown. */
type LoadedMap = { Live: typeof LiveMap | null };

const absent: LoadedMap = { Live: null };

/** Cached, so that a failed load or start is not retried while the page is open. */
let cached: LoadedMap | null = null;

const hasWebGl = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;

async function load(): Promise<LoadedMap> {
  if (cached) return cached;
  try {
    cached = hasWebGl() ? { Live: (await import("./live/LiveMap.tsx")).LiveMap } : absent;
  } catch {
    cached = absent;
  }
  return cached;
}

/** Loads the live map separately from the page; `absent` is true where it cannot be shown. */
export function useLiveMap() {
  const [state, setState] = useState(cached);
  useEffect(() => {
    void load().then(setState);
  }, []);
  return {
    Live: state?.Live ?? null,
    absent: state !== null && state.Live === null,
    fail: () => {
      cached = absent;
      setState(absent);
    },
  };
}

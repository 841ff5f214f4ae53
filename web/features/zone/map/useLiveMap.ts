import { useEffect, useState } from "react";
import type { LiveMap } from "./live/LiveMap.tsx";

/** The map, or null where it cannot be had. */
type LoadedMap = { Live: typeof LiveMap | null };

const absent: LoadedMap = { Live: null };

/** What could not be loaded or started once is not tried again for as long as the page is open. */
let known: LoadedMap | null = null;

const hasWebGl = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;

async function load(): Promise<LoadedMap> {
  if (known) return known;
  try {
    known = hasWebGl() ? { Live: (await import("./live/LiveMap.tsx")).LiveMap } : absent;
  } catch {
    known = absent;
  }
  return known;
}

/** The map itself, loaded apart from the screens around it; `absent` where it cannot be had. */
export function useLiveMap() {
  const [state, setState] = useState(known);
  useEffect(() => {
    void load().then(setState);
  }, []);
  return {
    Live: state?.Live ?? null,
    absent: state !== null && state.Live === null,
    fail: () => {
      known = absent;
      setState(absent);
    },
  };
}

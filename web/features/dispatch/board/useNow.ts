import { useEffect, useState } from "react";
import { currentTime } from "#web/lib/clock.ts";

const EVERY_MS = 30_000;

/** The product's current time, updated every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(currentTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

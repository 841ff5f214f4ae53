import { type RefObject, useEffect, useRef } from "react";

/** Scrolls an element into view and focuses its first control whenever there is another `question`; falsy: none. */
export function useTurnTo(question: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!question) return;
    place.current?.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center" });
  }, [question]);
  return place;
}

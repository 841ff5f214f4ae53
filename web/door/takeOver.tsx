import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import type { StoredSession } from "#web/lib/session.ts";
import { markSettled } from "#web/lib/settled.ts";
import { Door } from "./Door.tsx";

type Props = { place: Element; onEnter: (session: StoredSession) => void };

/** Puts the caret into the first field, where that brings up no keyboard over half of the page. */
function awaitTyping(place: Element): void {
  if (matchMedia("(hover: hover) and (pointer: fine)").matches)
    place.querySelector("input")?.focus({ preventScroll: true });
}

function Taken({ place, onEnter }: Props) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const knocked = dataset["door"] === "knocked";
    dataset["door"] = "open";
    // What may be needed comes when somebody begins: most who open this page go straight to another.
    if (document.activeElement !== document.body) markSettled();
    else awaitTyping(place);
    for (const sign of ["focusin", "input"]) addEventListener(sign, markSettled, { once: true });
    // Sent before anybody could hear of it.
    if (knocked) place.querySelector("form")?.requestSubmit();
  }, [place]);
  return <Door onEnter={onEnter} />;
}

/** Brings the page to life that stands at `place`, in small steps: what is typed meanwhile stays. */
export function takeOver(place: Element, onEnter: Props["onEnter"]): void {
  startTransition(() => {
    hydrateRoot(place, <Taken place={place} onEnter={onEnter} />);
  });
}

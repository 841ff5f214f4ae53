import { useEffect, useState } from "react";

/** What Chrome says when the page may be put on the home screen. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

const DECLINED = "declined install";

// The browser may say it before the page has been drawn.
let offered: InstallEvent | null = null;
let told: (() => void) | null = null;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event as InstallEvent;
  told?.();
});

/** Puts the page on the home screen; null where the browser does not offer it, or it was declined today. */
export function useInstall(): { install: () => void; decline: () => void } | null {
  const [, redraw] = useState(0);
  useEffect(() => {
    told = () => redraw((count) => count + 1);
    return () => {
      told = null;
    };
  }, []);
  if (!offered || sessionStorage.getItem(DECLINED)) return null;
  const close = () => {
    offered = null;
    redraw((count) => count + 1);
  };
  return {
    install: () => {
      void offered?.prompt();
      close();
    },
    decline: () => {
      sessionStorage.setItem(DECLINED, "yes");
      close();
    },
  };
}

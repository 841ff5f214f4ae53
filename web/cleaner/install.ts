import { useEffect, useState } from "react";

/** Chrome's event for an installable page. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

const DECLINED = "declined install";

// The event may fire before the page has rendered.
let offered: InstallEvent | null = null;
let onOffered: (() => void) | null = null;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event as InstallEvent;
  onOffered?.();
});

/** Offers to install the app; null if the browser does not, or it was declined in this tab. */
export function useInstall(): { install: () => void; decline: () => void } | null {
  const [, redraw] = useState(0);
  useEffect(() => {
    onOffered = () => redraw((count) => count + 1);
    return () => {
      onOffered = null;
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

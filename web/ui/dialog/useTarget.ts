import { useState } from "react";

/** What a dialog is about. It is kept while the dialog closes, so that its words don't vanish before it does. */
export function useTarget<T>() {
  const [target, setTarget] = useState<T | null>(null);
  const [opened, setOpened] = useState(false);
  return {
    target,
    opened,
    open: (next: T) => {
      setTarget(next);
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}

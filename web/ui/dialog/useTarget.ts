import { useState } from "react";

/** The subject of a dialog, kept during the closing animation so that its text does not vanish early. */
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

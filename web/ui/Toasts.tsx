import { type ComponentType, useEffect, useState } from "react";
import type { ToastContainerProps } from "react-toastify/unstyled";
import { settled } from "#web/lib/settled.ts";

const AGAIN_MS = 30_000;

/** Where toasts appear: top right, 5 seconds unless a toast says otherwise. The app mounts it once. */
export function Toasts() {
  const [Container, setContainer] = useState<ComponentType<ToastContainerProps> | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = async () => {
      await settled;
      try {
        const { ToastContainer } = await import("#web/lib/toastify.ts");
        setContainer(() => ToastContainer);
      } catch {
        // It stands above every screen: were it to fail as a piece of one does, all that was typed would go with it.
        timer = setTimeout(() => setFailures(failures + 1), AGAIN_MS);
      }
    };
    void draw();
    return () => clearTimeout(timer);
  }, [failures]);
  return (
    Container && <Container position="top-right" autoClose={5000} limit={4} aria-label="Notifications" />
  );
}

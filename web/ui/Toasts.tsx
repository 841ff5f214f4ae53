import { type ComponentType, useEffect, useState } from "react";
import { firstPaint } from "#web/lib/firstPaint.ts";

const AGAIN_MS = 30_000;

/** The toast container. The app mounts it once. */
export function Toasts() {
  const [List, setList] = useState<ComponentType | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loadList = async () => {
      await firstPaint;
      try {
        const { ToastList } = await import("./ToastList.tsx");
        setList(() => ToastList);
      } catch {
        // This is mounted above every screen: if it failed like a lazy screen does, all typed input would be lost.
        timer = setTimeout(() => setFailures(failures + 1), AGAIN_MS);
      }
    };
    void loadList();
    return () => clearTimeout(timer);
  }, [failures]);
  return List && <List />;
}

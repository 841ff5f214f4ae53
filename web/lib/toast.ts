import type { ReactNode } from "react";
import type { ToastOptions } from "react-toastify/unstyled";
import { markFirstPaint } from "./firstPaint.ts";

type Kind = "success" | "error" | "warning";

/** The toast library loads after the first screen, or with the first toast. */
async function show(kind: Kind, text: string, options: ToastOptions): Promise<void> {
  markFirstPaint();
  const { toast } = await import("react-toastify/unstyled");
  toast[kind](text, options);
}

/** For saving and deleting in the society area; disappears quickly, since work continues. */
export function toastSaved(text: string): void {
  void show("success", text, { autoClose: 1500, hideProgressBar: true, role: "status" });
}

/** With a button: stays for so many ms, or until `close` is called. */
export function toastUntil(ms: number, content: (close: () => void) => ReactNode): void {
  void (async () => {
    markFirstPaint();
    const { toast } = await import("react-toastify/unstyled");
    toast.success(({ closeToast }) => content(() => closeToast()), {
      role: "status",
      autoClose: ms,
      closeOnClick: false,
    });
  })();
}

export function toastSuccess(text: string): void {
  void show("success", text, { role: "status" });
}

/** Announced at once. */
export function toastError(text: string): void {
  void show("error", text, { role: "alert" });
}

/** How long to wait for the toast's code, ms. */
const PATIENCE_MS = 3_000;

/** For the last message before a redirect: resolves once it is visible, or after a timeout. */
export function toastEnd(text: string): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    void show("error", text, { role: "alert", onOpen: resolve });
  });
}

export function toastWarning(text: string): void {
  void show("warning", text, { role: "alert" });
}

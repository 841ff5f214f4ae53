import type { ToastOptions } from "react-toastify/unstyled";
import { markFirstPaint } from "./firstPaint.ts";

type Kind = "success" | "error" | "warning";

/** The library comes when the first screen stands, or with the first toast. */
async function show(kind: Kind, text: string, options: ToastOptions): Promise<void> {
  markFirstPaint();
  const { toast } = await import("react-toastify/unstyled");
  toast[kind](text, options);
}

/** Saved or deleted in the society area: gone again quickly, since work goes on. */
export function toastSaved(text: string): void {
  void show("success", text, { autoClose: 1500, hideProgressBar: true, role: "status" });
}

/** Something went well. */
export function toastSuccess(text: string): void {
  void show("success", text, { role: "status" });
}

/** Something failed; read out at once. */
export function toastError(text: string): void {
  void show("error", text, { role: "alert" });
}

/** How long a last word's code is waited for, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Something ended, and another page is to come: fulfilled once it can be read, or is waited for no longer. */
export function toastEnd(text: string): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    void show("error", text, { role: "alert", onOpen: resolve });
  });
}

/** Something needs a look. */
export function toastWarning(text: string): void {
  void show("warning", text, { role: "alert" });
}

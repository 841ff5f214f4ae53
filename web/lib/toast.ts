import { toast } from "react-toastify";

/** Saved or deleted in the society area: gone again quickly, since work goes on. */
export function toastSaved(text: string): void {
  toast.success(text, { autoClose: 1500, hideProgressBar: true, role: "status" });
}

/** Something went well. */
export function toastSuccess(text: string): void {
  toast.success(text, { role: "status" });
}

/** Something failed; read out at once. */
export function toastError(text: string): void {
  toast.error(text, { role: "alert" });
}

/** Something needs a look. */
export function toastWarning(text: string): void {
  toast.warning(text, { role: "alert" });
}

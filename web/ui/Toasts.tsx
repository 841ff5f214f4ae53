import { ToastContainer } from "react-toastify";

/** Where toasts appear: top right, 5 seconds unless a toast says otherwise. The app mounts it once. */
export function Toasts() {
  return <ToastContainer position="top-right" autoClose={5000} limit={4} aria-label="Notifications" />;
}

// Its styles lie in a file of their own: what the library would put into the page is looked through with every computed style.
import "react-toastify/ReactToastify.css";
import { ToastContainer } from "react-toastify/unstyled";

/** The toasts that stand: top right, 5 seconds unless a toast says otherwise. */
export function ToastList() {
  return <ToastContainer position="top-right" autoClose={5000} limit={4} aria-label="Notifications" />;
}

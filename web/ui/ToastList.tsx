// A separate style sheet: styles injected by the library would be checked with every computed style.
import "react-toastify/ReactToastify.css";
import { ToastContainer } from "react-toastify/unstyled";
import classes from "./ToastList.module.css";

/** Shows up to four toasts, for 5 seconds each unless a toast sets its own time. */
export function ToastList() {
  return (
    <ToastContainer
      className={classes.list ?? ""}
      position="top-right"
      autoClose={5000}
      limit={4}
      aria-label="Notifications"
    />
  );
}

// Its styles lie in a file of their own: what the library would put into the page is looked through with every computed style.
import "react-toastify/ReactToastify.css";
import { type CSSProperties, useEffect, useState } from "react";
import { toast, ToastContainer } from "react-toastify/unstyled";
import classes from "./ToastList.module.css";
import { roomFor, type Spot } from "./toastRoom.ts";

/** As long as a dialog takes to go that was closed together with what the toast tells. */
const SETTLING_MS = 300;

/** Where the toasts stand so that they cover no control: found anew with each of them. */
function useRoom(): CSSProperties {
  const [spot, setSpot] = useState<Spot | null>(null);
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const find = () => {
      const list = document.querySelector<HTMLElement>(".Toastify__toast-container");
      if (list && list.childElementCount > 0) setSpot(roomFor(list));
    };
    const stop = toast.onChange(({ status }) => {
      if (status !== "added") return;
      timers.forEach(clearTimeout);
      timers = [setTimeout(find), setTimeout(find, SETTLING_MS)];
    });
    return () => {
      timers.forEach(clearTimeout);
      stop();
    };
  }, []);
  return spot ? { ...spot, right: "auto", transform: "none" } : {};
}

/** The toasts that stand, 5 seconds unless a toast says otherwise. */
export function ToastList() {
  return (
    <ToastContainer
      className={classes.list ?? ""}
      position="top-right"
      autoClose={5000}
      limit={4}
      aria-label="Notifications"
      style={useRoom()}
    />
  );
}

import { createContext, useCallback, useContext, useEffect, useState, type Context } from "react";

type Mark = (change: number) => void;

/** How the registration dialog hears of dialogs that lie over it: Escape is then meant for them only. */
export const Covered = createContext<Mark>(() => {});

/** How the registration dialog hears of forms with something typed that is not saved. */
export const Unsaved = createContext<Mark>(() => {});

/** How a form hears of something on its way into it, a picture: it is not sent before that has arrived. */
export const Arriving = createContext<Mark>(() => {});

/** The way for a form to close the dialog around it without being asked: it has saved, or was cancelled. */
export const Close = createContext<() => void>(() => {});

/** Marks the dialog around for as long as `on`. */
export function useMark(context: Context<Mark>, on: boolean): void {
  const mark = useContext(context);
  useEffect(() => {
    const weight = on ? 1 : 0;
    mark(weight);
    return () => mark(-weight);
  }, [on, mark]);
}

/** Whether anything is marked, and what to hand to those who mark. */
export function useMarks(): [boolean, Mark] {
  const [count, setCount] = useState(0);
  const mark = useCallback((change: number) => setCount((before) => before + change), []);
  return [count > 0, mark];
}

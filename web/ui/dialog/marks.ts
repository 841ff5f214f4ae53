import { createContext, useCallback, useContext, useEffect, useState, type Context } from "react";

type ChangeCount = (change: number) => void;

/** Tells the registration dialog about dialogs above it, which Escape is then meant for. */
export const Covered = createContext<ChangeCount>(() => {});

/** Tells the registration dialog about forms with unsaved input. */
export const Unsaved = createContext<ChangeCount>(() => {});

/** Tells a form about a running upload: it is not submitted before the upload ends. */
export const Arriving = createContext<ChangeCount>(() => {});

/** Closes the surrounding dialog without confirmation: the form was saved or cancelled. */
export const Close = createContext<() => void>(() => {});

/** Marks the surrounding dialog while `on`. */
export function useMark(context: Context<ChangeCount>, on: boolean): void {
  const mark = useContext(context);
  useEffect(() => {
    const weight = on ? 1 : 0;
    mark(weight);
    return () => mark(-weight);
  }, [on, mark]);
}

/** Whether anything is marked, and the mark function for descendants. */
export function useMarks(): [boolean, ChangeCount] {
  const [count, setCount] = useState(0);
  const mark = useCallback((change: number) => setCount((before) => before + change), []);
  return [count > 0, mark];
}

import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * Reports a value that was entered in a server-rendered field before hydration. React keeps such a value in the DOM
 * without firing `onChange`, and would reset it at the field's next render.
 */
export function useEarlyValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onEarly: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const report = useEffectEvent(() => {
    if (field.current && field.current.value !== value) onEarly(field.current.value);
  });
  useLayoutEffect(() => report(), []);
  return field;
}

import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * Tells what was typed into a field, or chosen in it, while it stood in a page from the server and its code had not come:
 * React leaves it there, says nothing of it, and would take it back with the next change of the field.
 */
export function useEarlyValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onEarly: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const tell = useEffectEvent(() => {
    if (field.current && field.current.value !== value) onEarly(field.current.value);
  });
  useLayoutEffect(() => tell(), []);
  return field;
}

import { type RefObject, useLayoutEffect } from "react";
import { usePhone } from "../usePhone.ts";

const FIELDS = "input:not([type=hidden], [type=file], [readonly]), textarea:not([readonly]), select";

/** A form's marked field, or its first one if text can be entered there at once: focusing a list would open it. */
function firstField(form: HTMLFormElement): HTMLElement | null {
  const marked = form.querySelector<HTMLElement>("[data-autofocus]");
  if (marked) return marked;
  const first = form.querySelector<HTMLInputElement>(FIELDS);
  const isEntered = first && !first.disabled && !["radio", "checkbox"].includes(first.type);
  return isEntered && first.role !== "combobox" ? first : null;
}

function focusFirstField(form: HTMLFormElement): void {
  const dialog = form.closest("[role=dialog]");
  const field = firstField(form);
  if (!dialog || !field) return;
  const { activeElement } = document;
  // The dialog focuses a marked field when it opens.
  if (!dialog.contains(activeElement)) field.dataset["autofocus"] = "true";
  else if (activeElement?.closest("header")) field.focus();
}

/**
 * Focuses the first field of a form in a dialog, also when the form arrives after the dialog, whose close button then
 * has the focus. Not on phones, where that would open the keyboard.
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  const phone = usePhone();
  useLayoutEffect(() => {
    if (form.current && !phone) focusFirstField(form.current);
  }, [form, phone]);
}

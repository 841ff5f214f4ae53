import { type RefObject, useState } from "react";

type Props = {
  /** The step with the vehicle form. */
  vehicle: RefObject<HTMLElement | null>;
  /** The button to the checkout. */
  proceed: RefObject<HTMLElement | null>;
};

/**
 * Counts external changes of the vehicle form, and moves the focus, since the button clicked is gone: to the slot if
 * one is needed, else to the checkout button.
 */
export function useFilled({ vehicle, proceed }: Props) {
  const [filled, setFilled] = useState(0);
  const [asks, setAsks] = useState(false);
  const onFilled = (needsHour: boolean): void => {
    setFilled((times) => times + 1);
    setAsks(needsHour);
    // After the form has rendered.
    setTimeout(() => {
      const hour = vehicle.current?.querySelector<HTMLElement>("input[name=slot]");
      ((needsHour && hour) || proceed.current)?.focus();
    });
  };
  /** `asks` if the vehicle that was filled in last waits for an answer about full days. */
  return { filled, asks, onFilled };
}

import { type RefObject, useState } from "react";

type Props = {
  /** Where the form of a vehicle stands. */
  vehicle: RefObject<HTMLElement | null>;
  /** The button that goes on to the checkout. */
  proceed: RefObject<HTMLElement | null>;
};

/**
 * Counts how often the vehicle in the form was put there by something else than the form, and takes the focus on: the
 * button that did it is gone. It goes to the hour where one is to be chosen, else to the checkout.
 */
export function useFilled({ vehicle, proceed }: Props) {
  const [filled, setFilled] = useState(0);
  const onFilled = (needsHour: boolean): void => {
    setFilled((times) => times + 1);
    // Once the form of that vehicle stands.
    setTimeout(() => {
      const hour = vehicle.current?.querySelector<HTMLElement>("input[name=slot]");
      ((needsHour && hour) || proceed.current)?.focus();
    });
  };
  return { filled, onFilled };
}

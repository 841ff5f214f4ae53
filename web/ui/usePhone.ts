import { useMediaQuery } from "@mantine/hooks";

/** True if the screen is phone-sized: up to 48em, the same breakpoint as in the style sheets. */
export function usePhone(): boolean {
  return useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
}

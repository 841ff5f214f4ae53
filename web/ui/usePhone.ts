import { useMediaQuery } from "@mantine/hooks";

/** Whether the screen is as narrow as a phone's: 48em, the same width that the style sheets ask for. */
export function usePhone(): boolean {
  return useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
}

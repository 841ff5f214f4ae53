import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";
import { dark, gray, green, marigold, red, teal } from "./colors.ts";

// System fonts supply the Indian scripts and the rupee sign, which Hanken Grotesk lacks. Named, they are found at once.
const fontFamily =
  '"Hanken Grotesk Variable", "Hanken Grotesk Stand-in", system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", "Noto Sans Tamil", "Noto Sans Telugu", "Noto Sans Kannada", "Noto Sans Bengali", "Nirmala UI", sans-serif';

// Mantine's default text on filled colours is white in both schemes, or considers the light one only.
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== "filled") return colors;
  return { ...colors, color: input.color === "marigold" ? gray[9] : "var(--on-filled)" };
};

/** The Mantine theme; what Mantine has no option for is in theme.css. */
export const theme = createTheme({
  primaryColor: "teal",
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver,
  black: gray[9],
  colors: { teal, marigold, red, green, gray, dark },
  fontFamily,
  fontSizes: { xs: "0.8125rem", sm: "0.9375rem", md: "0.9375rem", lg: "1.125rem", xl: "1.5rem" },
  lineHeights: { xs: "1.4", sm: "1.5", md: "1.5", lg: "1.35", xl: "1.25" },
  headings: {
    fontFamily,
    fontWeight: "650",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "1.25" },
      h2: { fontSize: "1.125rem", lineHeight: "1.35" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.5" },
      h4: { fontSize: "0.9375rem", lineHeight: "1.5" },
      h5: { fontSize: "0.8125rem", lineHeight: "1.4" },
      h6: { fontSize: "0.8125rem", lineHeight: "1.4" },
    },
  },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: "2px", sm: "4px", md: "6px", lg: "10px", xl: "16px" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  shadows: {
    xs: "0 1px 2px rgb(9 42 48 / 6%)",
    sm: "0 1px 3px rgb(9 42 48 / 8%)",
    md: "0 4px 16px rgb(9 42 48 / 12%)",
    lg: "0 8px 28px rgb(9 42 48 / 16%)",
    xl: "0 16px 48px rgb(9 42 48 / 22%)",
  },
  components: {
    Modal: {
      defaultProps: {
        closeButtonProps: { "aria-label": "Close" },
        // Otherwise a dialog's header element would count as another banner landmark.
        attributes: { header: { role: "presentation" } },
        radius: "lg",
        overlayProps: { backgroundOpacity: 0.5, color: "#06181c" },
        transitionProps: { duration: 120, transition: "fade" },
      },
    },
    // Helper text below its field: above, it would misalign neighbouring fields.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { "aria-label": "Show or hide the password" } },
    },
    Badge: { defaultProps: { variant: "light", tt: "none", fw: 600, radius: "sm" } },
    Checkbox: { defaultProps: { iconColor: "var(--on-filled)" } },
    Radio: { defaultProps: { iconColor: "var(--on-filled)" } },
    Select: { defaultProps: { maxDropdownHeight: 300 } },
    Menu: { defaultProps: { shadow: "md" } },
    Popover: { defaultProps: { shadow: "md" } },
  },
});

/** Tinted fills and their text in the dark scheme: the hue over the background instead of a darkened hue. */
function tints(name: string, tuple: MantineColorsTuple): Record<string, string> {
  const over = (percent: number) => `color-mix(in srgb, ${tuple[4]} ${percent}%, transparent)`;
  return {
    [`--mantine-color-${name}-light`]: over(16),
    [`--mantine-color-${name}-light-hover`]: over(24),
    [`--mantine-color-${name}-light-color`]: tuple[3],
    [`--mantine-color-${name}-outline`]: tuple[4],
    [`--mantine-color-${name}-outline-hover`]: over(8),
  };
}

const sunlit = {
  "--mantine-color-marigold-filled": marigold[4],
  "--mantine-color-marigold-filled-hover": marigold[3],
};

/**
 * Colours outside the tuples, for both schemes. `--page` is the page background, Mantine's body colour the surface of
 * cards, tables and dialogs, `--line` the separator, `--wash` the hover background,
 * `--rain` what is called off for weather or water.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...sunlit,
    "--page": gray[0],
    "--on-filled": "#ffffff",
    "--line": gray[2],
    "--wash": "#f1f6f4",
    "--accent-text": teal[7],
    "--rain": "#36589a",
    "--mantine-color-body": "#fffffd",
    "--mantine-color-default": "#fffffd",
    "--mantine-color-default-hover": "#f1f6f4",
    "--mantine-color-default-border": gray[4],
    "--mantine-color-dimmed": gray[6],
    "--mantine-color-placeholder": "#64797c",
    "--mantine-color-error": red[7],
    "--mantine-color-success": green[7],
    "--mantine-color-anchor": teal[7],
    "--mantine-color-disabled": gray[1],
    "--mantine-color-disabled-color": "#64797c",
    "--mantine-color-disabled-border": gray[3],
  },
  dark: {
    ...sunlit,
    ...tints("teal", teal),
    ...tints("marigold", marigold),
    ...tints("red", red),
    ...tints("green", green),
    ...tints("gray", gray),
    "--page": dark[8],
    "--on-filled": dark[9],
    "--line": "#223b42",
    "--wash": "#183038",
    "--accent-text": teal[3],
    "--rain": "#9fbcf2",
    "--mantine-color-body": dark[7],
    "--mantine-color-default": dark[7],
    "--mantine-color-default-hover": "#183038",
    "--mantine-color-default-border": dark[4],
    "--mantine-color-dimmed": dark[2],
    "--mantine-color-placeholder": dark[3],
    "--mantine-color-error": red[3],
    "--mantine-color-success": green[3],
    "--mantine-color-anchor": teal[3],
    "--mantine-color-disabled": dark[8],
    "--mantine-color-disabled-color": dark[3],
    "--mantine-color-disabled-border": dark[4],
  },
});

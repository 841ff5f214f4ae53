import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { colorSchemeManager } from "#web/features/shell/colorScheme.ts";
import { cssVariables, theme } from "#web/theme.ts";

type Props = {
  /** "test" disables transitions. */
  env?: "default" | "test";
  children: ReactNode;
};

/** The theme, in the chosen colour scheme. */
export function ThemeProvider({ env = "default", children }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      env={env}
    >
      {children}
    </MantineProvider>
  );
}

import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { colorSchemeManager } from "#web/features/shell/colorScheme.ts";
import { cssVariables, theme } from "#web/theme.ts";
import { Toasts } from "#web/ui/Toasts.tsx";

type Props = {
  queryClient: QueryClient;
  /** "test" draws without transitions. */
  env?: "default" | "test";
  children: ReactNode;
};

/** What every screen stands on: look, cache and toasts. */
export function Providers({ queryClient, env = "default", children }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      env={env}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      <Toasts />
    </MantineProvider>
  );
}

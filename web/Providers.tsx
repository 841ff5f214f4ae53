import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Toasts } from "#web/ui/Toasts.tsx";
import { ThemeProvider } from "./ThemeProvider.tsx";

type Props = {
  queryClient: QueryClient;
  /** "test" disables transitions. */
  env?: "default" | "test";
  children: ReactNode;
};

/** Theme, cache and toasts for every screen. */
export function Providers({ queryClient, env = "default", children }: Props) {
  return (
    <ThemeProvider env={env}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      <Toasts />
    </ThemeProvider>
  );
}

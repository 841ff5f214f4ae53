import type { QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { Providers } from "./Providers.tsx";
import type { createAppRouter } from "./router.tsx";

type Props = { queryClient: QueryClient; router: ReturnType<typeof createAppRouter> };

/** The whole app: in the browser, and where a page of it is drawn at the server. */
export function App({ queryClient, router }: Props) {
  return (
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}

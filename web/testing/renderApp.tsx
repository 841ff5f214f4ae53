import "./api.ts";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createQueryClient } from "#web/queryClient.ts";
import { Providers } from "#web/Providers.tsx";
import { createAppRouter } from "#web/router.tsx";

/** Starts the whole app at an address, after visiting `before`; returns its history and a user-event instance. */
export function renderApp(address: string, { before = [] }: { before?: string[] } = {}) {
  const history = createMemoryHistory({ initialEntries: [...before, address] });
  const view = render(
    <Providers queryClient={createQueryClient()} env="test">
      <RouterProvider router={createAppRouter(history)} />
    </Providers>,
  );
  return { history, user: userEvent.setup(), ...view };
}

import "./api.ts";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createQueryClient } from "#web/queryClient.ts";
import { Providers } from "#web/Providers.tsx";
import { createAppRouter } from "#web/router.tsx";

/** Starts the whole app at an address, after `before` was visited; hands out its history and a person to use it. */
export function renderApp(address: string, { before = [] }: { before?: string[] } = {}) {
  const history = createMemoryHistory({ initialEntries: [...before, address] });
  const view = render(
    <Providers queryClient={createQueryClient()} env="test">
      <RouterProvider router={createAppRouter(history)} />
    </Providers>,
  );
  return { history, user: userEvent.setup(), ...view };
}

import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { cssVariables, theme } from "#web/theme.ts";

function Wrapper({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      {children}
    </MantineProvider>
  );
}

/** Renders a component with the app's theme and without transitions; returns a user-event instance. */
export function renderUi(piece: ReactNode) {
  return { user: userEvent.setup(), ...render(piece, { wrapper: Wrapper }) };
}

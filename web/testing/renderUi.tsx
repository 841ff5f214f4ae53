import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { cssVariables, theme } from "#web/theme.ts";

function Surroundings({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      {children}
    </MantineProvider>
  );
}

/** Renders a piece in the look of the app, without transitions, and hands out a person to use it. */
export function renderUi(piece: ReactNode) {
  return { user: userEvent.setup(), ...render(piece, { wrapper: Surroundings }) };
}

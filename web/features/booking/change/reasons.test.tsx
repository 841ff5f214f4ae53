import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { cancelBooking, getWashSlots, moveWash, pauseBooking, skipWash } from "#contract/booking/change.ts";
import { stopBooking } from "#contract/booking/plan.ts";
import { booking, moved } from "#web/features/booking/testing/meera.ts";
import { Providers } from "#web/Providers.tsx";
import { createQueryClient } from "#web/queryClient.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { signInAs } from "#web/testing/people.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { PauseDialog } from "./PauseDialog.tsx";
import { SkipDialog } from "./SkipDialog.tsx";
import { StopDialog } from "./StopDialog.tsx";

const dialog = { opened: true, onClose: () => {} };
function open(piece: ReactNode): void {
  const routeTree = createRootRoute({ component: () => piece });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <Providers queryClient={createQueryClient()} env="test">
      <RouterProvider router={router} />
    </Providers>,
  );
}

describe("a customer is offered the usual reasons", () => {
  const places = {
    "Move wash": { endpoint: moveWash, piece: <MoveDialog wash={moved} {...dialog} /> },
    "Skip wash": { endpoint: skipWash, piece: <SkipDialog wash={moved} {...dialog} /> },
    "Pause washes": { endpoint: pauseBooking, piece: <PauseDialog booking={booking} {...dialog} /> },
    "Cancel booking": { endpoint: cancelBooking, piece: <CancelDialog booking={booking} {...dialog} /> },
    "Stop plan": {
      endpoint: stopBooking,
      piece: <StopDialog plan={{ ...booking, planEnd: null }} {...dialog} />,
    },
  };

  test.each(Object.entries(places))("at %s, and one is enough", async (_, { endpoint, piece }) => {
    signInAs("customer");
    answerCall(getWashSlots, () => []);
    answerCall(endpoint, () => ({ washes: 1 }));
    open(piece);
    const [chip] = await screen.findAllByRole("radio", { name: /^(I am|The car|It is|I no longer|Another)/ });
    for (const label of ["Start Date", "End Date"])
      for (const field of screen.queryAllByLabelText(new RegExp(`^${label}`), { selector: "input" }))
        fireEvent.change(field, { target: { value: moved.day } });
    fireEvent.click(chip as HTMLElement);
    fireEvent.submit(screen.getByRole("form"));
    await waitFor(() =>
      expect(sentTo(endpoint)).toMatchObject([{ Reason: "", ReasonCode: expect.any(String) }]),
    );
  });
});

test("a plan is stopped by two touches: its last day is the earliest that is possible", async () => {
  signInAs("operations");
  open(<StopDialog plan={{ ...booking, planEnd: null }} {...dialog} />);
  expect(await screen.findByLabelText(/^Last day with a wash/, { selector: "input" })).not.toHaveValue("");
});

import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { toastError, toastSaved } from "#web/lib/toast.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";

test("a screen's header contains its title, description and action", async () => {
  renderUi(<PageHeader title="Society" description="Where we wash" action={<button>Add Society</button>} />);
  expect(screen.getByRole("heading", { level: 1, name: "Society" })).toBeVisible();
  expect(screen.getByText("Where we wash")).toBeVisible();
  expect(screen.getByRole("button", { name: "Add Society" })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test("an empty screen explains what belongs here and offers the first step", async () => {
  renderUi(
    <EmptyState title="No societies yet" text="Add the first." action={<button>Add Society</button>} />,
  );
  expect(screen.getByText("No societies yet")).toBeVisible();
  expect(screen.getByRole("button", { name: "Add Society" })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test("an error shows its request id and can be retried", async () => {
  const retry = vi.fn<() => void>();
  const { user } = renderUi(<ErrorState message="The database is away." requestId="r-7" onRetry={retry} />);
  expect(screen.getByRole("alert")).toHaveTextContent("The database is away.");
  expect(screen.getByText("Request r-7")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
  expect(await axeViolations()).toEqual([]);
});

test("loading is announced", async () => {
  renderUi(<LoadingScreen />);
  expect(screen.getByRole("status")).toHaveTextContent("Loading ...");
  expect(await axeViolations()).toEqual([]);
});

test("successes are announced politely, failures at once", async () => {
  renderUi(<Toasts />);
  toastSaved("Society Added Successfully");
  toastError("Failed to load societies");
  expect(await screen.findByText("Society Added Successfully")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("Society Added Successfully");
  expect(screen.getByRole("alert")).toHaveTextContent("Failed to load societies");
  expect(await axeViolations()).toEqual([]);
});

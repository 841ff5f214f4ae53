import { answerCall, sentTo, goOffline } from "#web/testing/api.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { bodyType, fuelType, make } from "#contract/vehicle/lookups.ts";
import { createQueryClient } from "#web/queryClient.ts";
import { useCall, useSend } from "./query.ts";

const Shown = () => <p>{useCall(make.getAll, {}).data?.length} makes</p>;
const Fixed = () => <p>{useCall(bodyType.getAll, {}, { fixed: true }).data?.length} body types</p>;
const Other = () => <p>{useCall(fuelType.getAll, {}).data?.length} fuel types</p>;
const Unread = () => <p>{useCall(make.getAll, {}).error?.message}</p>;

function Later() {
  const [opened, setOpened] = useState(false);
  return opened ? <Unread /> : <button onClick={() => setOpened(true)}>Open</button>;
}

/** Simulates a lost connection. */
function loseConnection(): void {
  goOffline();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
}

function Screen({ changes }: { changes: boolean }) {
  const [other, setOther] = useState(true);
  const add = useSend(make.add, { changes });
  return (
    <>
      <Shown />
      <Fixed />
      {other && <Other />}
      <button onClick={() => setOther(!other)}>Turn</button>
      <button onClick={() => add.mutate({ itemCompanyName: "Tata", Active: true })}>Add</button>
      {add.isSuccess && <p>Added</p>}
      {add.error && <p>{add.error.message}</p>}
    </>
  );
}

/** Number of requests per list: shown, fixed, on another screen. */
const requestCounts = () => [make, bodyType, fuelType].map(({ getAll }) => sentTo(getAll).length);

async function open(changes: boolean) {
  answerCall(make.getAll, () => []);
  answerCall(bodyType.getAll, () => []);
  answerCall(fuelType.getAll, () => []);
  answerCall(make.add, () => ({ itemCompanyId: 1 }));
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Screen changes={changes} />
    </QueryClientProvider>,
  );
  await screen.findByText("0 fuel types");
  await screen.findByText("0 body types");
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  await press("Turn");
  await press("Add");
  await screen.findByText("Added");
  return press;
}

test("refetches shown queries after a write, and others once shown", async () => {
  const press = await open(true);
  expect(requestCounts()).toEqual([2, 1, 1]);
  await press("Turn");
  await waitFor(() => expect(requestCounts()).toEqual([2, 1, 2]));
});

test("refetches nothing after a call without changes", async () => {
  const press = await open(false);
  await press("Turn");
  expect(await screen.findByText("0 fuel types")).toBeVisible();
  expect(requestCounts()).toEqual([1, 1, 1]);
});

test("fails a write offline at once, and does not send it later", async () => {
  const press = await open(true);
  loseConnection();
  await press("Add");
  expect(await screen.findByText("No connection. Nothing was sent; please try again.")).toBeVisible();
  vi.restoreAllMocks();
  window.dispatchEvent(new Event("online"));
  answerCall(make.add, () => ({ itemCompanyId: 2 }));
  await press("Add");
  await screen.findByText("Added");
  // The first that arrived, the lost one, and the one after it.
  expect(sentTo(make.add)).toHaveLength(3);
});

test("shows an error for a list opened offline", async () => {
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Later />
    </QueryClientProvider>,
  );
  loseConnection();
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText(/^The server could not be reached/)).toBeVisible();
});

test("a page that opened without a connection reads again once there is one", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  goOffline();
  const Read = () => {
    const { error, data } = useCall(make.getAll, {});
    return <p>{error ? "No connection" : `${data?.length} makes`}</p>;
  };
  renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Read />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("No connection")).toBeVisible();
  answerCall(make.getAll, () => []);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("0 makes")).toBeVisible();
});

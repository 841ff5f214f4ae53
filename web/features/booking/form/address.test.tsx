import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getBuildings } from "#contract/society/building.ts";
import { findFlats, getFlats } from "#contract/society/flat.ts";
import { getFloors } from "#contract/society/floor.ts";
import { getParkingPillars } from "#contract/society/parking.ts";
import { createQueryClient } from "#web/queryClient.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { choose } from "#web/testing/choose.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";
import { type Address, noAddress } from "./address/address.ts";
import { AddressForm } from "./address/AddressForm.tsx";
import { answerMorning } from "./testing/morning.ts";

const select = (name: string) => screen.getByRole("combobox", { name });

function open() {
  const onSave = vi.fn<(address: Address) => void>();
  const view = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <AddressForm address={noAddress} onChange={() => {}} onSave={onSave} />
      <Toasts />
    </QueryClientProvider>,
  );
  return { ...view, onSave };
}

beforeEach(answerMorning);

/** Skips places with a lone option, which are preselected. */
async function chooseHome(user: ReturnType<typeof open>["user"]) {
  await choose(user, "Society", "Green Acres");
  await waitFor(() => expect(select("Flat")).toBeEnabled());
  await choose(user, "Flat", "301");
}

test("a flat is not called missing while it is looked for, and the field shows how flats are named", async () => {
  let answer = () => {};
  answerCall(findFlats, ({ Text }) => {
    const flat = {
      flatId: 3,
      flatName: "301",
      buildingId: 1,
      buildingName: "Tower A",
      floorId: 2,
      floorName: "3",
    };
    if (Text === "Tower A") return [flat];
    return new Promise((resolve) => {
      answer = () => resolve([]);
    });
  });
  const { user } = open();
  await choose(user, "Society", "Green Acres");
  const field = await screen.findByRole("combobox", { name: "Tower and number" });
  await waitFor(() => expect(field).toHaveAttribute("placeholder", "Tower A, 301"));
  await user.type(field, "905");
  expect(await screen.findByText("Loading ...")).toBeVisible();
  expect(screen.queryByText("No such flat")).toBeNull();
  await waitFor(() => expect(sentTo(findFlats).at(-1)).toMatchObject({ Text: "905" }));
  answer();
  expect(await screen.findByText("No such flat")).toBeVisible();
});

describe("a customer's address", () => {
  test("names every field that is missing", async () => {
    const { user, onSave } = open();
    await user.click(screen.getByRole("button", { name: "Save Address" }));
    for (const field of ["Society", "Building", "Floor", "Flat", "Parking Floor", "Parking Pillar"])
      expect(await screen.findByText(`${field} is required`)).toBeVisible();
    expect(onSave).not.toHaveBeenCalled();
    expect(await axeViolations()).toEqual([]);
  });

  test("is chosen step by step, each list loaded for the choice before it, and saved with the last choice", async () => {
    const { user, onSave } = open();
    expect(select("Building")).toBeDisabled();
    await chooseHome(user);
    expect(select("Parking Floor")).toHaveValue("B1");
    await choose(user, "Parking Pillar", "P001");
    expect(await screen.findByText("Address details saved!")).toBeVisible();
    expect(onSave).toHaveBeenCalledWith({
      society: 7,
      building: 1,
      floor: 2,
      flat: 3,
      parkingFloor: 4,
      parkingPillar: 5,
    });
    expect(sentTo(getFloors)).toEqual([{ buildingId: 1, societyId: 0 }]);
    expect(sentTo(getFlats)).toEqual([{ buildingId: 1, floorId: 2, societyId: 0 }]);
    expect(sentTo(getParkingPillars)).toEqual([{ parkingFloorId: 4, societyId: 0 }]);
  });

  test("takes a note where the car stands from whoever does not know the pillar", async () => {
    const { user, onSave } = open();
    await chooseHome(user);
    await user.click(screen.getByRole("button", { name: "I don't know my pillar" }));
    await user.click(screen.getByRole("button", { name: "Save Address" }));
    expect(await screen.findByText("Please say where the car stands")).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: "Where does the car stand?" }), " near lift C");
    await user.click(screen.getByRole("button", { name: "Save Address" }));
    expect(await screen.findByText("Address details saved!")).toBeVisible();
    expect(onSave).toHaveBeenCalledWith(
      expect.objectContaining({ parkingFloor: 4, parkingPillar: null, parkingNote: "near lift C" }),
    );
    expect(await axeViolations()).toEqual([]);
  });

  test("clears the places of the former society", async () => {
    const { user } = open();
    await chooseHome(user);
    await choose(user, "Society", "Blue Ridge");
    expect(select("Flat")).toHaveValue("");
    await waitFor(() => expect(select("Building")).toHaveValue("Block 1"));
  });

  test("says which list failed, and offers a retry", async () => {
    answerCall(getBuildings, () => refuse(503, "The database is away."));
    const { user } = open();
    await choose(user, "Society", "Green Acres");
    expect(await screen.findByText("Failed to load buildings")).toBeVisible();
    answerCall(getBuildings, () => [{ buildingId: 1, buildingName: "Tower A", societyId: 7 }]);
    await user.click(select("Building"));
    await user.click(await screen.findByRole("option", { name: "Try again" }));
    await waitFor(() => expect(select("Building")).toHaveValue("Tower A"));
  });
});

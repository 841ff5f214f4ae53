import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Role } from "#contract/access.ts";
import { type Booking, getBooking } from "#contract/booking/page.ts";
import { getPillars, setPillar } from "#contract/dispatch/pillar.ts";
import { answerBookings, booking } from "#web/features/booking/testing/meera.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const SET = "Set pillar of MH12AB1234";

/** The booking with its vehicle at a pillar, or beside lift C. */
function at(parkingPillar: string): Booking {
  const vehicleLines = booking.vehicleLines.map((vehicle) => ({
    ...vehicle,
    parkingPillar,
    parkingNote: parkingPillar === "" ? "near lift C" : "",
  }));
  return { ...booking, vehicleLines };
}

async function open(role: Role) {
  signInAs(role);
  const { user } = renderApp(role === "owner" ? "/CompanySectionBooking?view=12" : "/Booking?view=12");
  await screen.findByRole("heading", { name: "Meera Joshi", level: 1 });
  return user;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00Z") });
  answerBookings();
  answerCall(getBooking, () => at(""));
  answerCall(getPillars, () => ({
    parkingFloors: [
      { parkingFloor: "B2", pillars: [{ parkingPillarId: 31, name: "P-14" }] },
      {
        parkingFloor: "B1",
        pillars: [
          { parkingPillarId: 21, name: "P-13" },
          { parkingPillarId: 22, name: "P-14" },
        ],
      },
    ],
  }));
});

test("sets the pillar of a car whose pillar is not known", async () => {
  const user = await open("owner");
  expect(screen.getByText("B1, near lift C")).toBeVisible();
  expect(screen.getByText("Pillar not known")).toBeVisible();
  answerCall(setPillar, () => {
    answerCall(getBooking, () => at("P-14"));
    return { parkingFloor: "B1", parkingPillar: "P-14" };
  });
  await user.click(screen.getByRole("button", { name: SET }));
  const dialog = within(await screen.findByRole("dialog", { name: "Set Pillar" }));
  expect(dialog.getByText(/MH12AB1234 stands at “B1, near lift C”/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(dialog.getByRole("combobox", { name: "Parking Pillar" }));
  // The known floor first.
  const options = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
  expect(options).toEqual(["B1, P-13", "B1, P-14", "B2, P-14"]);
  await user.click(screen.getByRole("option", { name: "B1, P-14" }));
  await user.click(dialog.getByRole("button", { name: "Set Pillar" }));
  expect(await screen.findByText("MH12AB1234 stands at B1, P-14")).toBeVisible();
  expect(sentTo(setPillar)).toEqual([{ WashId: 100, ParkingPillarId: 22 }]);
  expect(await screen.findByText("B1, P-14")).toBeVisible();
  expect(screen.queryByText("Pillar not known")).toBeNull();
});

test("asks for a pillar, and says at its field why one was refused", async () => {
  const user = await open("admin");
  await user.click(screen.getByRole("button", { name: SET }));
  const dialog = within(await screen.findByRole("dialog", { name: "Set Pillar" }));
  await user.click(dialog.getByRole("button", { name: "Set Pillar" }));
  expect(await dialog.findByText("Please select a parking pillar")).toBeVisible();
  expect(sentTo(setPillar)).toEqual([]);
  answerCall(setPillar, () => refuse(400, "Please check", { ParkingPillarId: "This pillar is gone" }));
  await user.click(dialog.getByRole("combobox", { name: "Parking Pillar" }));
  await user.click(await screen.findByRole("option", { name: "B2, P-14" }));
  await user.click(dialog.getByRole("button", { name: "Set Pillar" }));
  expect(await dialog.findByText("This pillar is gone")).toBeVisible();
});

test("offers it only to those who may record washes, and only without a pillar", async () => {
  await open("support");
  expect(screen.getByText("Pillar not known")).toBeVisible();
  expect(screen.queryByRole("button", { name: SET })).toBeNull();
});

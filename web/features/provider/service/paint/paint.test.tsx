import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getSocietyCoverage } from "#contract/provider/covered.ts";
import { coverSociety } from "#contract/provider/societyCover.ts";
import { type Overview, getOverview } from "#contract/society/overview.ts";
import { answerSparkle } from "#web/features/company/testing/sparkle.ts";
import { answerGreenAcres } from "#web/features/society/testing/greenAcres.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { answerRamesh } from "../../testing/ramesh.ts";

const society: Overview = {
  societyId: 3,
  societyName: "Green Acres",
  address: "1 Lake Road",
  active: true,
  buildings: [
    {
      id: 1,
      name: "Tower A",
      floors: [1, 2].map((floor) => ({
        id: floor,
        name: String(floor),
        flats: [1, 2, 3].map((flat) => ({ id: floor * 10 + flat, name: `${floor}0${flat}` })),
      })),
    },
  ],
  parkingFloors: [
    {
      id: 5,
      name: "B1",
      pillars: [
        { id: 51, name: "P1" },
        { id: 52, name: "P2" },
      ],
    },
  ],
};

const coverage = {
  providerServiceId: 1,
  providerId: 8,
  providerName: "Suresh",
  serviceId: 2,
  serviceName: "Car wash",
  startTime: "06:00",
  endTime: "10:00",
  flatIds: [12],
  parkingPillarIds: [],
};

beforeEach(() => {
  signInAs("admin");
  answerSparkle();
  answerGreenAcres();
  answerRamesh();
  answerCall(getOverview, () => society);
  answerCall(getSocietyCoverage, () => [coverage]);
  answerCall(coverSociety, () => ({ flats: 2, parkingNumbers: 1 }));
});

async function drawing() {
  const { user } = renderApp("/provider?edit=7");
  await user.click(await screen.findByRole("tab", { name: "Service" }));
  const form = within(await screen.findByRole("form", { name: "A whole society" }));
  await user.click(form.getByRole("radio", { name: "Painted parts" }));
  const paper = within(await form.findByRole("region", { name: "Drawing of Green Acres" }));
  const cell = (name: string | RegExp) => paper.getByRole("gridcell", { name });
  return { user, form, paper, cell };
}

/** A press without coordinates, since jsdom has no layout. */
function press(element: HTMLElement): void {
  fireEvent.pointerDown(element, { button: 0, pointerId: 1, pointerType: "mouse" });
  fireEvent.pointerUp(element, { pointerId: 1, pointerType: "mouse" });
}

const painted = (paper: Awaited<ReturnType<typeof drawing>>["paper"]) =>
  paper.queryAllByRole("gridcell", { selected: true }).map(({ textContent }) => textContent);

test("one click covers exactly the painted places", async () => {
  const { user, form, paper, cell } = await drawing();
  expect(cell("102, Suresh")).toBeVisible();
  press(cell("101"));
  press(cell("203"));
  press(cell("201"));
  press(cell("201"));
  expect(painted(paper)).toEqual(["203", "101"]);
  expect(paper.getByRole("status")).toHaveTextContent("2 flats, 0 pillars");
  await user.click(form.getByRole("button", { name: "Cover what is painted" }));
  expect(await paper.findByRole("alert")).toHaveTextContent("Select at least one parking number");
  press(cell("P2"));
  expect(await axeViolations(screen.getByRole("form", { name: "A whole society" }))).toEqual([]);
  await user.click(form.getByRole("button", { name: "Cover what is painted" }));
  expect(await screen.findByText("Covers 2 flats and 1 parking number of Green Acres")).toBeVisible();
  expect(sentTo(coverSociety)).toMatchObject([
    { societyId: 3, serviceIds: [2], flats: "11,23", parkingNumber: "52" },
  ]);
});

test("names toggle a whole floor or tower, and each stroke can be undone", async () => {
  const { user, paper, cell } = await drawing();
  await user.click(paper.getByRole("button", { name: /^All of .*2$/ }));
  expect(painted(paper)).toEqual(["201", "202", "203"]);
  await user.click(paper.getByRole("button", { name: /^Tower A/ }));
  expect(painted(paper)).toHaveLength(6);
  await user.click(paper.getByRole("button", { name: "Paint all" }));
  expect(paper.getByRole("status")).toHaveTextContent("6 flats, 2 pillars");
  press(cell("P1"));
  for (const left of [
    "6 flats, 2 pillars",
    "6 flats, 0 pillars",
    "3 flats, 0 pillars",
    "0 flats, 0 pillars",
  ]) {
    await user.click(paper.getByRole("button", { name: "Undo" }));
    expect(paper.getByRole("status")).toHaveTextContent(left);
  }
  expect(paper.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test("arrow keys move, Space paints, and Shift with an arrow key extends the stroke", async () => {
  const { user, paper, cell } = await drawing();
  paper.getByRole("button", { name: /^Tower A/ }).focus();
  await user.keyboard("{ArrowDown}{ArrowRight} ");
  expect(painted(paper)).toEqual(["201"]);
  await user.keyboard("{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
  expect(painted(paper)).toEqual(["201", "202", "102"]);
  expect(cell(/^102/)).toHaveFocus();
  await user.keyboard(" {Home}{Enter}");
  expect(painted(paper)).toEqual(["201", "202", "101", "102", "103"]);
});

test("the provider's existing coverage is shown as painted; that of others is omitted when it is too large", async () => {
  answerCall(getSocietyCoverage, ({ providerId }) =>
    providerId === undefined
      ? refuse(400, "Too much is covered here to be told at once.")
      : [{ ...coverage, providerId: 7, providerName: "Ramesh", endTime: "22:00", parkingPillarIds: [51] }],
  );
  const { paper } = await drawing();
  await waitFor(() => expect(painted(paper)).toEqual(["102", "P1"]));
  expect(paper.getByRole("button", { name: "Car wash, 6:00 AM to 10:00 PM" })).toBeVisible();
});

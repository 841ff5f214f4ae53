import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getPack } from "#contract/committee/committee.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getSocieties } from "#contract/society/society.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const counts = { due: 6, done: 3, missed: 1, notReported: 2 };
const answered = { opened: 2, answered: 1, withinDay: 1, usualHours: 3.5, longestHours: 3.5, open: 1 };

beforeEach(() => {
  signInAs("owner");
  answerCall(getSocieties, () => []);
});

const pack = (firstMonth: string | null): ReplyOf<typeof getPack> => ({
  societyId: 2,
  societyName: "Green Acres",
  city: "Pune",
  month: "2026-10",
  firstMonth,
  companies: ["Chamak Car Care"],
  ...counts,
  buildings: [{ buildingId: 1, buildingName: "Tower A", ...counts }],
  missedBySide: { company: 0, customer: 2, nobody: 4 },
  reasons: [
    { reason: "rain" as const, washes: 3 },
    { reason: "no-water" as const, washes: 1 },
    { reason: "car-away" as const, washes: 2 },
  ],
  complaints: { ...answered, byPriority: [{ priority: "High" as const, ...answered }] },
  providers: [
    {
      providerId: 9,
      name: "Ramesh Jadhav",
      companyName: "Chamak Car Care",
      daysPlanned: 25,
      daysCame: 24,
      done: 310,
      checks: [
        { document: "Aadhaar Card" as const, done: true },
        { document: "Pan Card" as const, done: false },
      ],
    },
  ],
  paperUrl: "/papers/drawn/pack.pdf",
  csvUrl: "/papers/drawn/pack.csv",
});

test("shows a society's month beside the PDF for its committee", async () => {
  answerCall(getPack, () => pack("2026-09"));
  renderApp("/committee?society=2&month=2026-10");
  expect(await screen.findByText("Tower A")).toBeVisible();
  expect(screen.getByText("24 of 25")).toBeVisible();
  expect(screen.getByText("No Pan Card")).toBeVisible();
  expect(screen.getByText("Residents 2, Rain or water 4")).toBeVisible();
  expect(screen.getByText("3.5 h")).toBeVisible();
  const months = screen.getByRole("combobox", { name: "Month" });
  expect(within(months).getAllByRole("option").at(-1)).toHaveTextContent("September 2026");
  expect(sentTo(getPack)[0]).toEqual({ SocietyId: 2, Month: "2026-10" });
  const sheet = screen.getByLabelText("Figures").parentElement;
  expect(sheet && (await axeViolations(sheet))).toEqual([]);
});

test("asks for a society when none is chosen", async () => {
  renderApp("/committee");
  expect(await screen.findByText("Which society?")).toBeVisible();
});

test("leads to the first month with washes, and says that there are none yet", async () => {
  answerCall(getPack, ({ Month }) => ({ ...pack("2026-11"), month: Month }));
  const app = renderApp("/committee?society=2&month=2026-10");
  fireEvent.click(await screen.findByRole("button", { name: "Show November 2026" }));
  expect(await screen.findByText("Tower A")).toBeVisible();
  app.unmount();
  answerCall(getPack, () => pack(null));
  renderApp("/committee?society=2&month=2026-09");
  expect(await screen.findByText("No washes yet")).toBeVisible();
});

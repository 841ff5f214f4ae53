import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getOwnReports } from "#contract/committee/member.ts";
import { answerCall, refuse } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const report = {
  committeeMemberId: 3,
  societyName: "Suyog Kunj",
  city: "Pune",
  companyName: "Chamak Car Care",
  months: [{ month: "2026-10", paperUrl: "/papers/drawn/own.pdf" }],
};

beforeEach(() => signInAs("customer"));

test("lists the reports of each society by month", async () => {
  answerCall(getOwnReports, () => [report, { ...report, committeeMemberId: 4, months: [] }]);
  renderApp("/reports");
  expect(await screen.findByRole("link", { name: "October 2026" })).toHaveAttribute(
    "href",
    "/papers/drawn/own.pdf",
  );
  expect(screen.getAllByText("Pune · Work of Chamak Car Care")).toHaveLength(2);
  expect(screen.getByText("No wash was due here yet.")).toBeVisible();
  expect(await axeViolations(document.body)).toEqual([]);
});

test("says so without a report", async () => {
  answerCall(getOwnReports, () => []);
  renderApp("/reports");
  expect(await screen.findByText("No reports yet")).toBeVisible();
});

test("says so when they cannot be loaded", async () => {
  answerCall(getOwnReports, () => refuse(503, "Please try again soon."));
  renderApp("/reports");
  expect(await screen.findByText("Please try again soon.")).toBeVisible();
});

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { signInAs } from "#web/testing/people.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { FullDays } from "./FullDays.tsx";

const question = {
  slot: "7:00 AM",
  number: "MH14QK4122",
  fullDays: ["2026-12-23"],
  days: 16,
  value: "refuse",
  onChange: () => {},
  error: null,
} as const;

test("the choice about full days takes the focus where a repeated booking stops, and names the car", () => {
  signInAs("operations");
  renderUi(<FullDays {...question} asks />);
  expect(
    screen.getByText("7:00 AM is full for MH14QK4122 on 1 of 16 days. Choose what to do."),
  ).toBeVisible();
  expect(screen.getByLabelText("Leave these days out")).toHaveFocus();
});

test("it leaves the focus to whoever types", () => {
  signInAs("operations");
  renderUi(<FullDays {...question} asks={false} />);
  expect(screen.getByLabelText("Leave these days out")).not.toHaveFocus();
});

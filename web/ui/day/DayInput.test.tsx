import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { indiaAt } from "#contract/day.ts";
import { formatDay } from "#contract/format.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { DayInput } from "./DayInput.tsx";

function DayForm({ first = "" }: { first?: string }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <DayInput label="Day" value={day} onChange={setDay} />
      <output>{day}</output>
    </>
  );
}

const field = () => screen.getByLabelText("Day");
const formValue = () => screen.getByRole("status").textContent;

test("a date is typed in common notations, and shown in the app's format", async () => {
  const { user } = renderUi(<DayForm />);
  await user.type(field(), "25/11/2026");
  expect(formValue()).toBe("2026-11-25");
  expect(field()).toHaveValue("25/11/2026");
  await user.tab();
  expect(field()).toHaveValue("25 Nov 2026");
});

test("invalid input stays for correction, with a hint at the format", async () => {
  const { user } = renderUi(<DayForm />);
  await user.type(field(), "31/11/2026");
  expect(formValue()).toBe("");
  await user.tab();
  expect(field()).toHaveValue("31/11/2026");
  expect(field()).toHaveAccessibleDescription(`Write the day like ${formatDay(indiaAt(new Date()).day)}`);
});

test("the down key opens the month, where the arrows move and Enter selects", async () => {
  const { user, container } = renderUi(<DayForm first="2026-11-18" />);
  field().focus();
  await user.keyboard("{ArrowDown}");
  expect(await screen.findByRole("button", { name: "18 November 2026" })).toHaveFocus();
  expect(await axeViolations(container)).toEqual([]);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(formValue()).toBe("2026-11-25");
  expect(field()).toHaveFocus();
  expect(screen.queryByRole("button", { name: "18 November 2026" })).toBeNull();
});

test("Escape closes the month and keeps the date", async () => {
  const { user } = renderUi(<DayForm first="2026-11-25" />);
  field().focus();
  await user.keyboard("{ArrowDown}");
  await screen.findByRole("button", { name: "25 November 2026" });
  await user.keyboard("{Escape}");
  expect(field()).toHaveFocus();
  expect(formValue()).toBe("2026-11-25");
});

import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { axeViolations } from "#web/testing/axe.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { DayRangeFilter } from "./day/DayFilter.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { FilterSearchSelect } from "./FilterSearchSelect.tsx";
import { FilterSelect } from "./FilterSelect.tsx";

type Search = { status: "" | "new" | "done"; society: number | null; from: string; to: string };
const nothing: Search = { status: "", society: null, from: "", to: "" };
const statuses = [
  { value: "new", label: "New" },
  { value: "done", label: "Done" },
] as const;
const societies = [{ value: 7, label: "Green Acres" }];

function List({ first }: { first: Search }) {
  const [search, setSearch] = useState(first);
  const narrow = (change: Partial<Search>) => setSearch((before) => ({ ...before, ...change }));
  const url = { search, narrow };
  return (
    <main>
      <FilterBar>
        <FilterSelect url={url} name="status" label="Status" any="All statuses" options={statuses} />
        <FilterSearchSelect
          url={url}
          name="society"
          label="Society"
          any="All societies"
          options={societies}
          loading={false}
          onRetry={false}
        />
        <DayRangeFilter from={search.from} to={search.to} onChange={narrow} />
      </FilterBar>
      <output>{JSON.stringify(search)}</output>
    </main>
  );
}

const bar = () => screen.getByRole("button", { name: "Filter" });
const chips = () => screen.queryAllByRole("button", { name: /^(Status|Society|Days) / });
const searched = () => JSON.parse(screen.getByRole("status").textContent) as Search;

test("nothing set is one button, which opens the fields", async () => {
  renderUi(<List first={nothing} />);
  expect(chips()).toEqual([]);
  expect(screen.queryByRole("combobox", { name: "Status" })).toBeNull();
  await userEvent.click(bar());
  expect(bar()).toHaveAttribute("aria-expanded", "true");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Done");
  expect(searched().status).toBe("done");
  expect(chips().map(({ textContent }) => textContent)).toEqual(["Status Done"]);
  await userEvent.click(bar());
  expect(screen.queryByRole("combobox", { name: "Status" })).toBeNull();
});

test("a set filter is a chip with its value, and one with a range a single chip", async () => {
  renderUi(<List first={{ status: "new", society: 7, from: "2026-11-01", to: "2026-11-21" }} />);
  expect(chips().map(({ textContent }) => textContent)).toEqual([
    "Status New",
    "Society Green Acres",
    "Days 1 Nov 2026 – 21 Nov 2026",
  ]);
  expect(await axeViolations()).toEqual([]);
});

test("a chip's cross clears its filter and leaves the focus with the bar", async () => {
  renderUi(<List first={{ status: "new", society: 7, from: "2026-11-21", to: "2026-11-21" }} />);
  await userEvent.click(screen.getByRole("button", { name: "Remove the filter Days" }));
  expect(searched()).toEqual({ status: "new", society: 7, from: "", to: "" });
  expect(bar()).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Remove the filter Society" }));
  expect(searched()).toEqual({ ...nothing, status: "new" });
});

test("pressing a chip leads to its field", async () => {
  renderUi(<List first={{ ...nothing, society: 7 }} />);
  await userEvent.click(screen.getByRole("button", { name: "Society Green Acres" }));
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Society" })).toHaveFocus());
});

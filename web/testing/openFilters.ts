import { fireEvent, screen } from "@testing-library/react";

/** Opens the fields of a list's filters. */
export async function openFilters(): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: "Filter" }));
}

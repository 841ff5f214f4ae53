import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { meera, tomorrow } from "./morning.ts";

/** The field whose label begins so. */
export const field = (label: string): HTMLElement =>
  screen.getByLabelText(new RegExp(`^${label}`), { selector: "input, textarea" });

/** Types into a field by its label, in place of what stood there. */
export async function type(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(field(label));
  await user.type(field(label), text);
}

/** Finds Meera by her phone, which brings her address and her car. */
export async function findMeera(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText("Search by phone"), meera.phone1);
  await user.click(screen.getByText("Search"));
  await screen.findByText("Edit Customer Details");
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Flat" })).toHaveValue("301"));
}

/** Fills the vehicle's form from Meera's own car, for a wash tomorrow at seven. */
export async function fillKnownCar(user: UserEvent): Promise<void> {
  await user.click(await screen.findByText("MH12AB1234", { selector: "button strong" }));
  fireEvent.change(field("Start Date"), { target: { value: tomorrow } });
}

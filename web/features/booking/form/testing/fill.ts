import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { meera, tomorrow } from "./morning.ts";

/** The field whose label begins with this text. */
export const field = (label: string): HTMLElement =>
  screen.getByLabelText(new RegExp(`^${label}`), { selector: "input, textarea" });

/** Replaces the text of a field. */
export async function type(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(field(label));
  await user.type(field(label), text);
}

/** Finds Meera by phone, which loads her address and car. */
export async function findMeera(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText("Search by phone"), meera.phone1);
  await user.click(screen.getByText("Search"));
  await screen.findByText("Edit Customer Details");
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Flat" })).toHaveValue("301"));
}

/** Fills the vehicle form with Meera's car for tomorrow, 7:00 AM. */
export async function fillSavedCar(user: UserEvent): Promise<void> {
  await user.click(await screen.findByText("MH12AB1234", { selector: "button strong" }));
  fireEvent.change(field("Start Date"), { target: { value: tomorrow } });
}

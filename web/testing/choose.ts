import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Opens a select by its label and chooses one of its options. */
export async function choose(user: UserEvent, select: string, option: string): Promise<void> {
  await user.click(screen.getByRole("combobox", { name: select }));
  await user.click(await screen.findByRole("option", { name: option }));
}

import { fireEvent, screen, within } from "@testing-library/react";

/** Opens a folded section if it is closed. @returns the section. */
export async function unfold(name: string): Promise<HTMLElement> {
  const section = await screen.findByRole("region", { name });
  const title = within(section).getByRole("button", { name });
  if (title.getAttribute("aria-expanded") === "false") fireEvent.click(title);
  return section;
}

import { forgetChecked } from "./checked.ts";

/** The page is written from this run alone. */
export default function setup(): void {
  forgetChecked();
}

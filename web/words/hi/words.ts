import { account, help } from "./account.ts";
import { booking, bring, checkout, vehicles } from "./booking.ts";
import { door, frame, signIn } from "./frame.ts";
import { money } from "./money.ts";
import { changes, washes } from "./washes.ts";

/** What the customers' screens say, by the English sentence: one that is said and stands nowhere here does not compile. */
export const words = {
  ...frame,
  ...door,
  ...signIn,
  ...washes,
  ...changes,
  ...money,
  ...account,
  ...help,
  ...booking,
  ...vehicles,
  ...checkout,
  ...bring,
};

import { keepChecked } from "./checked.ts";
import { openInstallation } from "./installation.ts";
import { bookingModalWalk } from "./walks/bookingModal.ts";
import { bookingRulesWalk } from "./walks/bookingRules.ts";
import { listingWalk } from "./walks/customerListing.ts";

const installation = openInstallation();

bookingRulesWalk(installation);
listingWalk(installation);
bookingModalWalk(installation);
keepChecked("booking");

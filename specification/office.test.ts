import { keepChecked } from "./checked.ts";
import { openInstallation } from "./installation.ts";
import { providerDialogWalk } from "./walks/providerDialog.ts";
import { societyWalk } from "./walks/societyScreen.ts";
import { staffBookingWalk } from "./walks/staffBooking.ts";

const installation = openInstallation();

societyWalk(installation);
providerDialogWalk(installation);
staffBookingWalk(installation);
keepChecked("office");

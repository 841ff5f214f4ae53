import { keepChecked } from "./checked.ts";
import { openInstallation } from "./installation.ts";
import { checkoutWalk } from "./walks/checkout.ts";
import { vehicleFormWalk } from "./walks/vehicleForm.ts";
import { vehiclePlanWalk } from "./walks/vehiclePlan.ts";

const installation = openInstallation();

vehicleFormWalk(installation);
vehiclePlanWalk(installation);
checkoutWalk(installation);
keepChecked("vehicle");

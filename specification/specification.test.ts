import { expect, test } from "vitest";
import { departuresPage } from "./departures.ts";
import { openInstallation } from "./installation.ts";
import { type Statement, statements } from "./statement.ts";
import { bookingModalWalk } from "./walks/bookingModal.ts";
import { bookingRulesWalk } from "./walks/bookingRules.ts";
import { callWalks } from "./walks/calls.ts";
import { checkoutWalk } from "./walks/checkout.ts";
import { listingWalk } from "./walks/customerListing.ts";
import { providerDialogWalk } from "./walks/providerDialog.ts";
import { routeWalks } from "./walks/routes.ts";
import { societyWalk } from "./walks/societyScreen.ts";
import { staffBookingWalk } from "./walks/staffBooking.ts";
import { vehicleFormWalk } from "./walks/vehicleForm.ts";
import { vehiclePlanWalk } from "./walks/vehiclePlan.ts";

const installation = openInstallation();

routeWalks(installation);
callWalks(installation);
societyWalk(installation);
providerDialogWalk(installation);
staffBookingWalk(installation);
vehicleFormWalk(installation);
vehiclePlanWalk(installation);
checkoutWalk(installation);
bookingRulesWalk(installation);
listingWalk(installation);
bookingModalWalk(installation);

test("docs/departures.md says what differs, and nothing else", async () => {
  const count = (outcome: Statement["outcome"]) =>
    statements().filter((statement) => statement.outcome === outcome).length;
  process.stdout.write(`${count("holds")} hold, ${count("differs")} differ, ${count("not seen")} not seen\n`);
  await expect(departuresPage(statements())).toMatchFileSnapshot("../docs/departures.md");
});

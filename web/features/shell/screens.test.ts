import { expect, test } from "vitest";
import type { Usertype } from "#contract/access.ts";
import { screens } from "./screens.ts";

const pathsOf = (area: Usertype): string[] =>
  screens.filter(({ areas }) => areas.some((each) => each === area)).map(({ path }) => path);

/** The routes that the specification lists for each layout. */
const specified = {
  Management:
    "/Managementdashboard /employee /provider /customer /services /servicesItem /service-zone /request /Offers /Booking /company /companyuser /society /ticket /provider-form /AddBooking".split(
      " ",
    ),
  Company:
    "/Companydashboard /CompanySectionProvider /customer /services /servicesItem /service-zone /CompanySectionBooking /companyProfile /CompanySectionUser /companyticket".split(
      " ",
    ),
};
/** Further routes, listed in docs/departures.md. */
const further = {
  Management:
    "/dispatch /wash /payments /bills /returns /expenses /committee /pay /vehicles /webhooks /keys /access /audit /health /security /messages".split(
      " ",
    ),
  Company:
    "/society /AddBooking /access /request /dispatch /wash /payments /bills /returns /expenses /committee /pay /webhooks /keys /security /CompanySectionMessages".split(
      " ",
    ),
};

test.each(["Management", "Company"] as const)(
  "the %s layout has the routes of the specification and the documented further ones",
  (area) => {
    expect(pathsOf(area).toSorted()).toEqual([...specified[area], ...further[area]].toSorted());
  },
);

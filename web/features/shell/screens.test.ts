import { readFileSync } from "node:fs";
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
/** The further routes of a layout, as the row in docs/beyond.md lists them. */
function furtherOf(area: keyof typeof specified): string[] {
  const row = readFileSync("docs/beyond.md", "utf8")
    .split("\n")
    .find((text) => text.includes("the children of the two layouts"));
  const [company = "", management = ""] = row?.split(" | ")[1]?.split("the management layout") ?? [];
  const listed = area === "Company" ? company : management;
  return [...listed.matchAll(/`(\/\w+)`/g)].map(([, path = ""]) => path);
}

test.each(["Management", "Company"] as const)(
  "the %s layout has the routes of the specification and the documented further ones",
  (area) => {
    expect(pathsOf(area).toSorted()).toEqual([...specified[area], ...furtherOf(area)].toSorted());
  },
);

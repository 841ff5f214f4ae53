import { keepChecked } from "./checked.ts";
import { openInstallation } from "./installation.ts";
import { callWalks } from "./walks/calls.ts";
import { routeWalks } from "./walks/routes.ts";

const installation = openInstallation();

routeWalks(installation);
callWalks(installation);
keepChecked("calls");

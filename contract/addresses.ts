/**
 * Paths that the cleaner's page and the sign-in call when they open. Separate from their schemas, so that these pages
 * load without the validation library on cheap phones.
 */
export const addresses = {
  demoAccounts: "/Auth/DemoAccounts",
  logout: "/Auth/Logout",
  getMyRound: "/Round/GetMine",
  recordOutcome: "/Round/Record",
  addPhoto: "/Round/AddPhoto",
  getNumber: "/Round/GetNumber",
  getPillars: "/Round/GetPillars",
  setPillar: "/Round/SetPillar",
  setOwnAway: "/Round/SetOwnAway",
  getOwnAway: "/Round/GetOwnAway",
  removeOwnAway: "/Round/RemoveOwnAway",
  getOwnPay: "/Round/GetOwnPay",
  tellRefused: "/Round/TellRefused",
} as const;

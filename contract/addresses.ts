/**
 * Where the calls are that the cleaner's page and the sign-in make when they open. Apart from what they say, so that a
 * cheap phone goes without the library by which that is checked.
 */
export const addresses = {
  demoAccounts: "/Auth/DemoAccounts",
  logout: "/Auth/Logout",
  getMyRound: "/Round/GetMine",
  recordOutcome: "/Round/Record",
  addPhoto: "/Round/AddPhoto",
  getNumber: "/Round/GetNumber",
  tellRefused: "/Round/TellRefused",
} as const;

import type { Role, Usertype } from "#contract/access.ts";

/** An account of a demo installation; its password is public by design. */
export type DemoAccount = {
  name: string;
  userName: string;
  password: string;
  usertype: Usertype;
  role: Role;
};

const password = "chamak-demo";

/** One person for every role with screens. */
export const demoAccountList: readonly DemoAccount[] = [
  { name: "Asha Kulkarni", userName: "asha", password, usertype: "Management", role: "admin" },
  { name: "Rohan Deshmukh", userName: "rohan", password, usertype: "Management", role: "operations" },
  { name: "Meera Iyer", userName: "meera", password, usertype: "Management", role: "accounts" },
  { name: "Imran Shaikh", userName: "imran", password, usertype: "Management", role: "support" },
  { name: "Farida Merchant", userName: "farida", password, usertype: "Company", role: "owner" },
  { name: "Nikhil Joshi", userName: "nikhil", password, usertype: "Company", role: "staff" },
  { name: "Ramesh Jadhav", userName: "ramesh", password, usertype: "Provider", role: "provider" },
];

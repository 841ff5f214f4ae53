import type { Role } from "#contract/access.ts";

/** The demo's companies: the first is the installation's own, the second also serves some of the societies. */
export const demoCompanies = [
  {
    name: "Chamak Car Care",
    email: "desk@chamak.example",
    phone: "9822011234",
    address: "4, Sai Plaza, Baner Road, Pune 411045",
    gstin: "27AAECC4821K1ZM",
    otherPlates: true,
    serves: null,
  },
  {
    name: "Shine Brothers",
    email: "hello@shinebrothers.example",
    phone: "9890045678",
    address: "11, Magarpatta Main Road, Hadapsar, Pune 411028",
    gstin: "27AAQFS7310D1Z5",
    otherPlates: false,
    serves: ["Emerald Greens", "Riverdale Park"],
  },
] as const;

type DemoColleague = {
  name: string;
  userName: string;
  phone: string;
  role: Role;
  /** Absent: of the back office. */
  company?: string;
  /** Has not chosen a password yet. */
  invited?: true;
  active?: false;
};

/** People who appear in lists but not on the sign-in page. */
export const demoColleagues: readonly DemoColleague[] = [
  { name: "Sneha Patil", userName: "sneha", phone: "9823311220", role: "operations" },
  { name: "Vikram Rao", userName: "vikram", phone: "9881122334", role: "support", invited: true },
  { name: "Leena D'Souza", userName: "leena", phone: "", role: "accounts", active: false },
  {
    name: "Harsh Mehta",
    userName: "harsh",
    phone: "9890045679",
    role: "owner",
    company: "Shine Brothers",
  },
  {
    name: "Pooja Gaikwad",
    userName: "pooja",
    phone: "9767012345",
    role: "staff",
    company: "Shine Brothers",
  },
  {
    name: "Aditya Bhosale",
    userName: "aditya",
    phone: "9028812345",
    role: "staff",
    company: "Chamak Car Care",
    invited: true,
  },
];

import { answerCall } from "#web/testing/api.ts";
import { OWN_COMPANY } from "#web/testing/people.ts";
import { getCompanies } from "#contract/company/company.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { employee } from "#contract/people/employee.ts";

/** The signed-in user. */
export const asha = {
  employeeId: 7,
  name: "Asha Kulkarni",
  userName: "asha",
  email: "asha@chamak.example",
  phone1: "9876543210",
  role: "admin" as const,
  companyId: null,
  companyName: null,
  active: true,
  invited: false,
  secondFactor: true,
  lastSeenAt: new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString(),
};
/** A user who has not chosen a password yet. */
const kiran = {
  ...asha,
  employeeId: 8,
  name: "Kiran Rao",
  userName: "kiran",
  email: "kiran@chamak.example",
  phone1: "",
  role: "support" as const,
  invited: true,
  secondFactor: false,
  lastSeenAt: null,
};
const inactive = { ...asha, employeeId: 9, name: "Dev Shah", userName: "dev", active: false };

const farida = {
  companyUserId: 17,
  name: "Farida Khan",
  userName: "farida",
  email: "farida@sparkle.example",
  phone1: "",
  role: "owner" as const,
  companyId: OWN_COMPANY,
  companyName: "Sparkle Car Care",
  active: true,
  invited: false,
  secondFactor: true,
  lastSeenAt: null,
};

const companyOf = (companyId: number, companyName: string) => ({
  companyId,
  companyName,
  companyEmail: "hello@wash.example",
  companyPhone1: "9876543210",
  providerDetailsLater: false,
});
const sparkle = companyOf(OWN_COMPANY, "Sparkle Car Care");

/** The companies that management can choose from. */
export const everyCompany = [companyOf(5, "Blue Drop"), sparkle];

/** Mocks the API of the user lists: three employees, one company user, and the caller's own company. */
export function answerStaff(): void {
  answerCall(employee.calls.search, () => ({ rows: [asha, kiran, inactive], total: 3 }));
  answerCall(employee.calls.get, ({ employeeId }) => (employeeId === asha.employeeId ? asha : kiran));
  answerCall(companyUser.calls.search, () => ({ rows: [farida], total: 1 }));
  answerCall(companyUser.calls.get, () => farida);
  answerCall(getCompanies, () => [sparkle]);
}

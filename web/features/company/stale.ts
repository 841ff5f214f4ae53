import { getCompanies, getCompany, searchCompanies, searchServed } from "#contract/company/company.ts";

/** What changes with a company. */
export const staleAfterCompany = [searchCompanies, getCompanies, getCompany];

/** What changes when a company begins or ceases to serve a society. */
export const staleAfterServing = [searchServed, searchCompanies, getCompany];

import { getReminders, previewReminders } from "#contract/bill/reminder.ts";
import { getTaxSettings } from "#contract/bill/tax.ts";
import { getTaxWatch } from "#contract/bill/turnover.ts";
import { getGateways } from "#contract/gateway/gateway.ts";
import { answerCall } from "#web/testing/api.ts";
import { OWN_COMPANY } from "#web/testing/people.ts";
import { getCompanies, getCompany, searchCompanies } from "#contract/company/company.ts";
import { searchServed } from "#contract/company/served.ts";

export const sparkle = {
  companyId: OWN_COMPANY,
  companyName: "Sparkle Car Care",
  companyEmail: "hello@sparkle.example",
  companyPhone1: "9876543210",
  companyAddress: "4 Law College Road, Pune 411004",
  gstin: "27AAPFU0939F1ZV",
  pictureId: null,
  logoImageUrl: null,
  otherPlates: false,
  emailOptional: false,
  providerDetailsLater: false,
  staffDiscountCap: 100,
  ownerDiscountCap: 100,
  opensAt: "6:00 AM",
  closesAt: "10:00 PM",
  washesPerHour: null,
  photosWanted: "none" as const,
  callBy: "none" as const,
  asksFor: [],
  languages: null,
  active: true,
};
export const figures = { users: 3, activeUsers: 2, providers: 12, societies: 1, flats: 7_200 };

/** The fields that a company's form sends when nothing was changed. */
export const sparkleFields = {
  CompanyName: sparkle.companyName,
  CompanyEmail: sparkle.companyEmail,
  CompanyPhone1: sparkle.companyPhone1,
  CompanyAddress: sparkle.companyAddress,
  Gstin: sparkle.gstin,
  PictureId: null,
  OtherPlates: false,
  EmailOptional: false,
  ProviderDetailsLater: false,
  StaffDiscountCap: 100,
  OwnerDiscountCap: 100,
  OpensAt: sparkle.opensAt,
  ClosesAt: sparkle.closesAt,
  WashesPerHour: null,
  PhotosWanted: "none",
  CallBy: "none",
  AsksFor: [],
  Languages: null,
};

/** Mocks the API of the companies' screens: one company that serves one of two societies. */
export function answerSparkle(): void {
  answerCall(getTaxSettings, () => []);
  answerCall(getTaxWatch, () => ({ turnover: null, statesWithout: [] }));
  answerCall(getGateways, () => []);
  answerCall(getReminders, () => ({
    companyId: OWN_COMPANY,
    days: [-3, 3, 10],
    channels: ["sms" as const, "mail" as const],
    pauseAfterDays: null,
  }));
  answerCall(previewReminders, () => ({ rows: [], total: 0, day: "2026-11-24", pausing: 0 }));
  answerCall(searchCompanies, () => ({
    rows: [
      { ...sparkle, users: 3, societies: 1 },
      { ...sparkle, companyId: 5, companyName: "Old Wash", gstin: "", active: false, users: 0, societies: 0 },
    ],
    total: 2,
  }));
  answerCall(getCompanies, () => [sparkle]);
  answerCall(getCompany, () => ({ ...sparkle, figures }));
  answerCall(searchServed, () => ({
    rows: [
      { societyId: 7, societyName: "Green Acres", address: "12 Baner Road, Pune 411045", serves: true },
      { societyId: 8, societyName: "Palm Court", address: "3 Aundh Road, Pune 411007", serves: false },
    ],
    total: 2,
  }));
}

import { useForm, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { CompanyFields, type getCompany } from "#contract/company/company.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { resolverOf } from "#web/lib/resolver.ts";

type Input = z.input<typeof CompanyFields>;
type Output = z.output<typeof CompanyFields>;

/** A company's profile as a form; its fields have the API names. */
export type CompanyForm = UseFormReturn<Input, unknown, Output>;

export type Company = ReplyOf<typeof getCompany>;

const blank = {
  CompanyName: "",
  CompanyEmail: "",
  CompanyPhone1: "",
  CompanyAddress: "",
  Gstin: "",
  PictureId: null,
  OtherPlates: false,
  EmailOptional: false,
  ProviderDetailsLater: false,
  StaffDiscountCap: 100,
  OwnerDiscountCap: 100,
  OpensAt: "6:00 AM",
  ClosesAt: "10:00 PM",
  WashesPerHour: null,
  PhotosWanted: "none" as const,
  CallBy: "none" as const,
  AsksFor: [],
  Languages: null,
  Active: true,
};

export const valuesOf = (company: Company): Input => ({
  CompanyName: company.companyName,
  CompanyEmail: company.companyEmail,
  CompanyPhone1: company.companyPhone1,
  CompanyAddress: company.companyAddress,
  Gstin: company.gstin,
  PictureId: company.pictureId,
  OtherPlates: company.otherPlates,
  EmailOptional: company.emailOptional,
  ProviderDetailsLater: company.providerDetailsLater,
  StaffDiscountCap: company.staffDiscountCap,
  OwnerDiscountCap: company.ownerDiscountCap,
  OpensAt: company.opensAt,
  ClosesAt: company.closesAt,
  WashesPerHour: company.washesPerHour,
  PhotosWanted: company.photosWanted,
  CallBy: company.callBy,
  AsksFor: company.asksFor,
  Languages: company.languages,
  Active: company.active,
});

export const useCompanyForm = (company: Company | null): CompanyForm =>
  useForm<Input, unknown, Output>({
    resolver: resolverOf(CompanyFields),
    defaultValues: company ? valuesOf(company) : blank,
  });

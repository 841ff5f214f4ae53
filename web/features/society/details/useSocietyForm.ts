import { useForm, type UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { SocietyFields } from "#contract/society/society.ts";
import { readCoordinates } from "#web/lib/coordinates.ts";
import { resolverOf } from "#web/lib/resolver.ts";

/** A location typed as text; empty means none. */
const LocationText = z.string().transform((text, context) => {
  if (text.trim() === "") return null;
  const read = readCoordinates(text);
  if (typeof read === "object") return read;
  context.addIssue({ code: "custom", message: read });
  return z.NEVER;
});

const SocietyForm = SocietyFields.extend({ Location: LocationText });
type Input = z.input<typeof SocietyForm>;
type Output = z.output<typeof SocietyForm>;

/** A society's details as a form; its fields have the API names. */
export type SocietyForm = UseFormReturn<Input, unknown, Output>;

const blank = {
  SocietyName: "",
  SocietyStreet: "",
  City: "",
  Pincode: "",
  Active: true,
  WashesPerHour: null,
  Location: "",
  CompanyIds: [],
  DefaultCompanyId: null,
};

export type PrefilledSociety = Pick<Input, "SocietyName" | "City">;

export const useSocietyForm = (details?: Input, prefilled?: PrefilledSociety): SocietyForm =>
  useForm<Input, unknown, Output>({
    resolver: resolverOf(SocietyForm),
    defaultValues: details ?? { ...blank, ...prefilled },
  });

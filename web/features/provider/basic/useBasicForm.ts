import { useForm, type UseFormReturn } from "react-hook-form";
import { z } from "zod";
import type { ReplyOf } from "#contract/endpoint.ts";
import { addProvider, type getProvider, updateProvider } from "#contract/provider/provider.ts";
import { resolverOf } from "#web/lib/resolver.ts";

const Adding = addProvider.body;
const Changing = updateProvider.body
  .omit({ providerId: true })
  .extend({ language: addProvider.body.shape.language });

export type BasicInput = z.input<typeof Adding> & { active?: boolean | undefined };
export type BasicOutput = z.output<typeof Adding> & { active?: boolean | undefined };

/** A provider's basic details as a form; its fields have the API names. */
export type BasicFields = UseFormReturn<BasicInput, unknown, BasicOutput>;

const addressOf = (kind: "permanent" | "correspondence") => ({
  [`${kind}Address`]: "",
  [`${kind}Street1`]: "",
  [`${kind}City`]: "",
  [`${kind}Pincode`]: "",
});

const blank = {
  firstName: "",
  middleName: "",
  lastName: "",
  email1: "",
  phone1: "",
  phone2: "",
  userName: "",
  ...addressOf("permanent"),
  ...addressOf("correspondence"),
};

function valuesOf(provider: ReplyOf<typeof getProvider>): BasicInput {
  const { providerId: _id, companyName: _name, invited: _invited, ...values } = provider;
  return values;
}

/** The form of an existing provider, or of a new one. */
export const useBasicForm = (provider: ReplyOf<typeof getProvider> | null): BasicFields =>
  useForm<BasicInput, unknown, BasicOutput>({
    resolver: resolverOf(provider ? Changing : Adding),
    defaultValues: provider ? valuesOf(provider) : blank,
  });

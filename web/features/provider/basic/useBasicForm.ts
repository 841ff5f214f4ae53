import { type FieldErrors, type Resolver, useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { z } from "zod";
import type { ReplyOf } from "#contract/endpoint.ts";
import {
  ChangedProvider,
  type getProvider,
  missingDetails,
  NewProvider,
} from "#contract/provider/provider.ts";
import { useDetailsLater } from "#web/features/company/useCompanies.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { wordField } from "#web/texts/fields.ts";

const Changing = ChangedProvider.omit({ providerId: true }).extend({ language: NewProvider.shape.language });

export type BasicInput = z.input<typeof NewProvider> & { active?: boolean | undefined };
type BasicOutput = z.output<typeof NewProvider> & { active?: boolean | undefined };

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

const adding = resolverOf<BasicInput, BasicOutput>(NewProvider);
const changing = resolverOf<BasicInput, BasicOutput>(Changing);

const errorsOfMissing = (values: BasicInput): FieldErrors<BasicInput> =>
  Object.fromEntries(
    Object.entries(missingDetails(values)).map(([name, code]) => [
      name,
      { type: "required", message: wordField(code) },
    ]),
  );

export function useBasicForm(provider: ReplyOf<typeof getProvider> | null): BasicFields {
  const mayFollowLater = useDetailsLater();
  const resolver: Resolver<BasicInput, unknown, BasicOutput> = async (values, context, options) => {
    const checked = await (provider ? changing : adding)(values, context, options);
    if (mayFollowLater(values.companyId)) return checked;
    const errors = { ...errorsOfMissing(values), ...checked.errors };
    return Object.keys(errors).length === 0 ? checked : { values: {}, errors };
  };
  return useForm<BasicInput, unknown, BasicOutput>({
    resolver,
    defaultValues: provider ? valuesOf(provider) : blank,
  });
}

/** Whether the chosen company asks for email, addresses and user name. */
export function useAsksForDetails({ control }: BasicFields): boolean {
  const mayFollowLater = useDetailsLater();
  return !mayFollowLater(useWatch({ control, name: "companyId" }));
}

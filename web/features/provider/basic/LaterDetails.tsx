import { Alert, Button, Text } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { getCompany, updateCompany } from "#contract/company/company.ts";
import { missingDetails } from "#contract/provider/provider.ts";
import { valuesOf } from "#web/features/company/useCompanyForm.ts";
import { call, CallError } from "#web/lib/call.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useSend } from "#web/lib/query.ts";
import { type BasicFields, type BasicInput, useAsksForDetails } from "./useBasicForm.ts";

/** Offers the company's setting `ProviderDetailsLater` once details were missing, to those who may change it. */
export function LaterDetails({ form }: { form: BasicFields }) {
  const { control, formState, getValues, clearErrors, setError } = form;
  const companyId = useWatch({ control, name: "companyId" });
  const isAsked = useAsksForDetails(form);
  const missing = () => Object.keys(missingDetails(getValues())) as (keyof BasicInput)[];
  const update = useSend(updateCompany, {
    onDone: () => {
      clearErrors(missing());
      clearErrors("root");
    },
  });
  const isMissing = missing().some((name) => formState.errors[name]);
  if (!isAsked || !companyId || !isMissing || !hasPermission("company:write")) return null;
  const letThemFollow = async () => {
    try {
      const company = valuesOf(await call(getCompany, { companyId }));
      await update.mutateAsync({ ...company, ProviderDetailsLater: true, companyId });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setError("root", { message: error.message });
    }
  };
  return (
    <Alert color="marigold" title="Are these details not at hand?">
      <Text size="sm" mb="xs">
        The company can let email, addresses and username follow later: a name and a phone are enough then.
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        loading={update.isPending}
        onClick={() => void letThemFollow()}
      >
        Let them follow later
      </Button>
    </Alert>
  );
}

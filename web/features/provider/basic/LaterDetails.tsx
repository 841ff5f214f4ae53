import { Alert, Button, Text } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { getCompany, updateCompany } from "#contract/company/company.ts";
import { missingDetails } from "#contract/provider/provider.ts";
import { valuesOf } from "#web/features/company/useCompanyForm.ts";
import { call } from "#web/lib/call.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useSend } from "#web/lib/query.ts";
import { type BasicFields, type BasicInput, useAsksForDetails } from "./useBasicForm.ts";

/** Once details were missing: the company's switch that lets them follow later, for those who may turn it. */
export function LaterDetails({ form }: { form: BasicFields }) {
  const { control, formState, getValues, clearErrors } = form;
  const companyId = useWatch({ control, name: "companyId" });
  const isAsked = useAsksForDetails(form);
  const missing = () => Object.keys(missingDetails(getValues())) as (keyof BasicInput)[];
  const update = useSend(updateCompany, { onDone: () => clearErrors(missing()) });
  const isMissing = missing().some((name) => formState.errors[name]);
  if (!isAsked || !companyId || !isMissing || !hasPermission("company:write")) return null;
  const letThemFollow = async () => {
    const company = valuesOf(await call(getCompany, { companyId }));
    update.mutate({ ...company, ProviderDetailsLater: true, companyId });
  };
  return (
    <Alert color="marigold" title="Are these details not at hand?">
      <Text size="sm" mb="xs">
        The company can let email, addresses and username follow later: a name and a phone are enough then.
      </Text>
      {update.error && (
        <Text size="sm" mb="xs" role="alert">
          {update.error.message}
        </Text>
      )}
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

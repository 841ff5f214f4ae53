import { useWatch } from "react-hook-form";
import { missingDetails } from "#contract/provider/provider.ts";
import { FollowLater } from "#web/features/company/FollowLater.tsx";
import { useFollowLater } from "#web/features/company/useFollowLater.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { type BasicFields, type BasicInput, useAsksForDetails } from "./useBasicForm.ts";

/** Offers the company's setting `ProviderDetailsLater` once details were missing, to those who may change it. */
export function LaterDetails({ form }: { form: BasicFields }) {
  const { control, formState, getValues, clearErrors, setError } = form;
  const companyId = useWatch({ control, name: "companyId" });
  const isAsked = useAsksForDetails(form);
  const missing = () => Object.keys(missingDetails(getValues())) as (keyof BasicInput)[];
  const later = useFollowLater({
    onDone: () => {
      clearErrors(missing());
      clearErrors("root");
    },
    onError: (message) => setError("root", { message }),
  });
  const isMissing = missing().some((name) => formState.errors[name]);
  if (!isAsked || !companyId || !isMissing || !hasPermission("company:write")) return null;
  return <FollowLater isPending={later.isPending} onLet={() => void later.letFollow(companyId)} />;
}

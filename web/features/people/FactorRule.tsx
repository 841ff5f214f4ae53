import { Switch } from "@mantine/core";
import type { companyUser } from "#contract/people/companyUser.ts";
import { usePasswordConfirmation } from "#web/features/session/usePasswordConfirmation.tsx";
import type { CallError } from "#web/lib/call.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { type Kind, kinds } from "./kinds.ts";
import classes from "./people.module.css";

type Props = {
  kind: Kind;
  /** The company of the users; null for the back office. */
  companyId: number | null;
};

/** True if a second factor is required for all of them. */
export function FactorRule({ kind, companyId }: Props) {
  // Both kinds' calls have the same shape, except for the company.
  const { getRule, setRule } = kinds[kind].calls as typeof companyUser.calls;
  const scope = (companyId === null ? {} : { CompanyId: companyId }) as { CompanyId: number };
  const { data: rule } = useCall(getRule, scope);
  const set = useSend(setRule);
  const { confirmed, dialog } = usePasswordConfirmation();
  if (!rule) return null;
  const require = async (Required: boolean) => {
    try {
      await confirmed(() => set.mutateAsync({ ...scope, Required }));
      toastSuccess(Required ? "A second factor is required now." : "A second factor is no longer required.");
    } catch (error) {
      toastError((error as CallError).message);
    }
  };
  return (
    <div className={classes.rule}>
      <Switch
        label="Require a second factor"
        description={`Then ${kinds[kind].plural} who have none can only set one up when they sign in.`}
        checked={rule.required}
        disabled={set.isPending}
        onChange={(event) => void require(event.currentTarget.checked)}
      />
      {dialog}
    </div>
  );
}

import { Alert, Button, Text } from "@mantine/core";
import { useState } from "react";
import { getCompanies } from "#contract/company/company.ts";
import { type DayFigures, planRounds } from "#contract/dispatch/plan.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatCount, formatDay, plural } from "#contract/format.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import classes from "./plan.module.css";

type Props = { day: string; /** The board's company; null without a filter. */ companyId: number | null };

/** Plans who comes to all washes of a day, after a preview in figures. */
export function PlanDialog({ opened, onClose, ...day }: Props & { opened: boolean; onClose: () => void }) {
  return (
    <FormModal title={`Plan ${formatDay(day.day)}`} opened={opened} onClose={onClose} size="lg">
      {opened && <PlanForm {...day} onClose={onClose} />}
    </FormModal>
  );
}

function PlanForm({ day, companyId, onClose }: Props & { onClose: () => void }) {
  const companies = useCall(getCompanies, {}, { fixed: true });
  const [chosen, setChosen] = useState(companyId);
  const only = companies.data?.length === 1 ? (companies.data[0]?.companyId ?? null) : null;
  const CompanyId = chosen ?? only;
  const body = { Day: day, CompanyId };
  const preview = useCall(planRounds, { ...body, DryRun: true }, { enabled: CompanyId !== null });
  const saving = useSend(planRounds, {
    onDone: ({ changed }) => {
      toastSuccess(`The day is planned: ${plural(changed, "wash", "washes")} given to somebody else.`);
      onClose();
    },
  });
  const plan = CompanyId === null || preview.isPlaceholderData ? undefined : preview.data;
  const error = saving.error ?? (CompanyId === null ? companies.error : preview.error);
  return (
    <form
      className={classes.form}
      aria-label="Plan the day"
      onSubmit={(event) => {
        event.preventDefault();
        if (!plan) return;
        // Refused when the day has changed: the new plan is then shown.
        saving.mutate({ ...body, Version: plan.version }, { onError: () => void preview.refetch() });
      }}
    >
      {only === null && (
        <SearchSelect
          label="Company"
          required
          options={companies.data?.map((one) => ({ value: one.companyId, label: one.companyName }))}
          loading={companies.isLoading}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <Text>
        What a person has chosen stays, and so does what has begun. The minutes walked are an estimate from
        parking floors and pillars.
      </Text>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      {plan && <FigureTable plan={plan} />}
      <Text aria-live="polite" fw={600}>
        {plan ? resultText(plan) : CompanyId === null ? "Please select a company." : !error && "Planning…"}
      </Text>
      <FormActions>
        <Button type="submit" loading={saving.isPending} disabled={!plan || plan.changed === 0}>
          Apply the plan
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </form>
  );
}

type Plan = ReplyOf<typeof planRounds>;

const resultText = ({ changed }: Plan): string =>
  changed === 0
    ? "The day is as planned already."
    : `${plural(changed, "wash", "washes")} will be given to somebody else. Nobody is sent a message.`;

const rows: readonly { key: keyof DayFigures; label: string; unit?: string }[] = [
  { key: "assigned", label: "Washes with somebody" },
  { key: "unassigned", label: "Unassigned" },
  { key: "late", label: "Late" },
  { key: "minutesWalked", label: "Walking", unit: " min" },
  { key: "faceChanges", label: "New faces" },
  { key: "spread", label: "Unevenness of work", unit: " min" },
];

function FigureTable({ plan }: { plan: Plan }) {
  return (
    <table className={classes.figures}>
      <caption>The day now, after “Assign the day”, and as planned</caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Now</th>
          <th scope="col">By rule</th>
          <th scope="col">Planned</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, unit = "" }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {[plan.before, plan.byRule, plan].map((figures, column) => (
              <td key={["before", "byRule", "plan"][column]}>
                {formatCount(figures[key])}
                {unit}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { formatDay } from "#contract/format.ts";
import { daysOf } from "#contract/return/period.ts";
import type { Filing, ReturnForm } from "#contract/return/return.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useToday } from "#web/lib/today.ts";
import { type Registrations, RegistrationSelect } from "./RegistrationSelect.tsx";
import { FilingDialog } from "./FilingDialog.tsx";
import classes from "./return.module.css";
import type { Subject } from "./subject.ts";
import { periodName } from "./words.ts";

type Props = {
  subject: Subject;
  form: ReturnForm;
  gstin: string;
  registrations: Registrations;
  onGstin: (gstin: string) => void;
  filing: Filing | null;
};

/** A return's GSTIN and period, and its filing. */
export function FilingLine({ subject, form, gstin, registrations, onGstin, filing }: Props) {
  const [opened, dialog] = useDisclosure(false);
  const isOver = daysOf(subject.period).to < useToday();
  return (
    <>
      <div className={classes.filing}>
        <RegistrationSelect registrations={registrations} value={gstin} onChange={onGstin} />
        <p>
          <strong>{gstin}</strong>, {periodName(subject.period)}.{" "}
          {filing
            ? `Filed on ${formatDay(filing.filedOn)}, ARN ${filing.arn}.`
            : isOver
              ? "Not filed yet."
              : "The period is not over yet."}{" "}
          For your accountant to confirm.
        </p>
        {!filing && isOver && hasPermission("bill:write") && (
          <Button onClick={dialog.open}>Record as Filed</Button>
        )}
      </div>
      <FilingDialog subject={subject} form={form} opened={opened} onClose={dialog.close} />
    </>
  );
}

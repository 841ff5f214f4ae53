import { Text } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { ReplyOf } from "#contract/endpoint.ts";
import { DueTimeFields, getTicketDueTimes, setTicketDueTimes } from "#contract/ticket/due.ts";
import { ticketPriorities } from "#contract/ticket/status.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { useCall } from "#web/lib/query.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import classes from "../ticket.module.css";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = { opened: boolean; onClose: () => void };

/** Edits the ticket deadlines of one's company; management can choose the company. */
export function DueTimesDialog(props: Props) {
  const [companyId, choose] = useState<number | null>(null);
  return (
    <MarkedModal title="Due Times" size="30rem" {...props}>
      <div className={classes.whose}>
        <CompanyFilter reads="ticket:due" value={companyId} onChange={choose} none="Tickets of no company" />
      </div>
      <Times key={companyId} whose={companyId === null ? {} : { CompanyId: companyId }} />
    </MarkedModal>
  );
}

type CompanyScope = { CompanyId?: number };

function Times({ whose }: { whose: CompanyScope }) {
  return (
    <Opened query={useCall(getTicketDueTimes, whose)}>
      {(times) => <TimesForm whose={whose} times={times} />}
    </Opened>
  );
}

function TimesForm({ whose, times }: { whose: CompanyScope; times: ReplyOf<typeof getTicketDueTimes> }) {
  const form = useForm<z.input<typeof DueTimeFields>, unknown, z.output<typeof DueTimeFields>>({
    resolver: resolverOf(DueTimeFields),
    defaultValues: { Urgent: times.urgent, High: times.high, Normal: times.normal, Low: times.low },
  });
  const saving = useDialogSave({
    form,
    endpoint: setTicketDueTimes,
    body: (values) => ({ ...values, ...whose }),
    saved: "Due Times Updated Successfully",
  });
  return (
    <DialogForm label="Due Times" saving={saving} submit="Update">
      <Text className={wide} c="dimmed">
        Hours from when a ticket is opened until it should be solved. Tickets that are open already keep their
        times.
      </Text>
      {ticketPriorities.toReversed().map((priority) => (
        <NumberField
          key={priority}
          control={form.control}
          name={priority}
          label={priority}
          suffix=" hours"
          required
        />
      ))}
    </DialogForm>
  );
}

import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { type BookingLine, searchBookings } from "#contract/booking/booking.ts";
import { formatDay } from "#contract/format.ts";
import { id } from "#contract/text.ts";
import { ticketPriorities } from "#contract/ticket/status.ts";
import { addTicket, TicketFields } from "#contract/ticket/ticket.ts";
import { CustomerSelect } from "#web/features/customer/CustomerSelect.tsx";
import { useCall } from "#web/lib/query.ts";
import { choiceState } from "#web/lib/queryState.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = { opened: boolean; onClose: () => void };

/** Opens a ticket on behalf of a customer who called or wrote. */
export function NewTicketDialog(props: Props) {
  return (
    <MarkedModal title="New Ticket" size="42rem" {...props}>
      <NewTicket />
    </MarkedModal>
  );
}

const NewTicketForm = TicketFields.extend({
  CustomerId: id("chooseCustomer").nullable(),
  BookingId: id("chooseBooking").nullable(),
});
type Input = z.input<typeof NewTicketForm>;

/** The maximum number of bookings offered for a customer. */
const MAX_BOOKINGS = 100;

const bookingChoice = ({ bookingId, itemName, firstDay, societyName }: BookingLine) => ({
  value: bookingId,
  label: `${bookingId}: ${itemName}, ${formatDay(firstDay)}, ${societyName}`,
});

function NewTicket() {
  const form = useForm<Input, unknown, z.output<typeof NewTicketForm>>({
    resolver: resolverOf(NewTicketForm),
    defaultValues: { CustomerId: null, BookingId: null, Subject: "", Description: "", Priority: "Normal" },
  });
  const saving = useDialogSave({
    form,
    endpoint: addTicket,
    body: ({ CustomerId, BookingId, ...fields }) => ({
      ...fields,
      ...(CustomerId !== null && { CustomerId }),
      ...(BookingId !== null && { BookingId }),
    }),
    toast: toastSuccess,
    saved: ({ ticketNumber }) => `Ticket ${ticketNumber} opened`,
  });
  const { errors } = form.formState;
  const [customerId, bookingId] = useWatch({ control: form.control, name: ["CustomerId", "BookingId"] });
  const bookings = useCall(
    searchBookings,
    { pageSize: MAX_BOOKINGS, filters: { CustomerId: customerId ?? 1 } },
    { enabled: customerId !== null },
  );
  return (
    <DialogForm label="New Ticket" saving={saving} submit="Open Ticket">
      <CustomerSelect
        value={customerId}
        onChange={(chosen) => {
          form.setValue("CustomerId", chosen, { shouldDirty: true });
          form.setValue("BookingId", null);
        }}
        error={errors.CustomerId?.message}
      />
      <SearchSelect
        label="Booking"
        placeholder={customerId === null ? "Select a customer first" : "None in particular"}
        disabled={customerId === null}
        clearable
        options={customerId === null ? [] : bookings.data?.rows.map(bookingChoice)}
        {...choiceState(bookings)}
        value={bookingId}
        onChange={(chosen) => form.setValue("BookingId", chosen, { shouldDirty: true })}
        error={errors.BookingId?.message}
      />
      <TextInput
        label="Subject"
        required
        maxLength={120}
        error={errors.Subject?.message}
        {...form.register("Subject")}
      />
      <NativeSelect
        label="Priority"
        data={[...ticketPriorities]}
        error={errors.Priority?.message}
        {...form.register("Priority")}
      />
      <Textarea
        className={wide}
        label="Description"
        description="The customer sees the ticket, its replies and photos; not the internal notes."
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={2000}
        error={errors.Description?.message}
        {...form.register("Description")}
      />
    </DialogForm>
  );
}

import { zodResolver } from "@hookform/resolvers/zod";
import { Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { Wash } from "#contract/booking/wash.ts";
import { addTicket, TicketFields } from "#contract/ticket/ticket.ts";
import { whenOf } from "#web/features/booking/words.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { useSpeech } from "#web/words/speech.ts";

type Props = {
  wash: Wash | null;
  opened: boolean;
  onClose: () => void;
  /** Hears of the ticket that was opened, once the dialog is closed. */
  onOpened: (ticketId: number) => void;
};

/** Says what was wrong with a wash. */
export function WrongDialog({ wash, onOpened, ...dialog }: Props) {
  const { say } = useSpeech();
  return (
    <MarkedModal title={say("Something wrong?")} size="32rem" {...dialog}>
      {wash && <WrongForm key={wash.washId} wash={wash} onOpened={onOpened} />}
    </MarkedModal>
  );
}

const Fields = TicketFields.pick({ Subject: true, Description: true });

function WrongForm({ wash, onOpened }: { wash: Wash; onOpened: (ticketId: number) => void }) {
  const speech = useSpeech();
  const { say, told } = speech;
  const form = useForm<z.input<typeof Fields>, unknown, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    defaultValues: { Subject: "", Description: "" },
  });
  const saving = useDialogSave({
    form,
    endpoint: addTicket,
    body: (values) => ({ ...values, WashId: wash.washId, Priority: "Normal" as const }),
    toast: toastSuccess,
    saved: ({ ticketNumber }) => say("Thank you. Your ticket is {number}.", { number: ticketNumber }),
    // Once the dialog is closed: with words in it, it lets nothing lead away from it.
    onSaved: ({ ticketId }) => onOpened(ticketId),
  });
  const { errors } = form.formState;
  return (
    <DialogForm label={say("Something wrong?")} saving={saving} submit={say("Send")} dismiss={say("Back")}>
      <Text className={wide}>
        {say("{which}. You can add photos once it is sent.", {
          which: `${wash.vehicleNumber}, ${whenOf(wash, speech)}`,
        })}
      </Text>
      <TextInput
        className={wide}
        label={say("What is it about?")}
        placeholder={say("The bonnet is still dusty")}
        required
        maxLength={120}
        data-autofocus
        error={told(errors.Subject?.message)}
        {...form.register("Subject")}
      />
      <Textarea
        className={wide}
        label={say("What happened?")}
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={2000}
        error={told(errors.Description?.message)}
        {...form.register("Description")}
      />
    </DialogForm>
  );
}

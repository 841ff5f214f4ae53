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
import { useTranslator } from "#web/texts/translator.ts";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = {
  wash: Wash | null;
  opened: boolean;
  onClose: () => void;
  /** Called with the new ticket's id after the dialog has closed. */
  onOpened: (ticketId: number) => void;
};

/** Reports a problem with a wash. */
export function WrongDialog({ wash, onOpened, ...dialog }: Props) {
  const { t } = useTranslator();
  return (
    <MarkedModal title={t("washes.somethingWrong")} size="32rem" {...dialog}>
      {wash && <WrongForm key={wash.washId} wash={wash} onOpened={onOpened} />}
    </MarkedModal>
  );
}

const Fields = TicketFields.pick({ Subject: true, Description: true });

function WrongForm({ wash, onOpened }: { wash: Wash; onOpened: (ticketId: number) => void }) {
  const translator = useTranslator();
  const { t } = translator;
  const form = useForm<z.input<typeof Fields>, unknown, z.output<typeof Fields>>({
    resolver: resolverOf(Fields),
    defaultValues: { Subject: "", Description: "" },
  });
  const saving = useDialogSave({
    form,
    endpoint: addTicket,
    body: (values) => ({ ...values, WashId: wash.washId, Priority: "Normal" as const }),
    toast: toastSuccess,
    saved: ({ ticketNumber }) => t("account.thankYouYourTicketIs", { number: ticketNumber }),
    // Runs after closing: while the dialog has input, it blocks navigation.
    onSaved: ({ ticketId }) => onOpened(ticketId),
  });
  const { errors } = form.formState;
  return (
    <DialogForm
      label={t("washes.somethingWrong")}
      saving={saving}
      submit={t("account.send")}
      dismiss={t("washes.back")}
    >
      <Text className={wide}>
        {t("account.whichYouCanAddPhotos", {
          which: `${wash.vehicleNumber}, ${whenOf(wash, translator)}`,
        })}
      </Text>
      <TextInput
        className={wide}
        label={t("account.whatIsItAbout")}
        placeholder={t("account.theBonnetIsStillDusty")}
        required
        maxLength={120}
        data-autofocus
        error={errors.Subject?.message}
        {...form.register("Subject")}
      />
      <Textarea
        className={wide}
        label={t("account.whatHappened")}
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

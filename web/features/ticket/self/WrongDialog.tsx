import { Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import type { Wash } from "#contract/booking/wash.ts";
import { coded } from "#contract/coded.ts";
import { addTicketPhoto } from "#contract/ticket/thread.ts";
import { addTicket } from "#contract/ticket/ticket.ts";
import type { PlainKey } from "#i18n/translator.ts";
import { whenOf } from "#web/features/booking/words.ts";
import { call, type CallError } from "#web/lib/call.ts";
import { newKey } from "#web/lib/keyed.ts";
import { useRefresh } from "#web/lib/query.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { englishOwnTexts, useOwnTexts } from "#web/texts/own.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { ChoiceChips } from "#web/ui/ChoiceChips.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { preparePicture } from "#web/ui/form/preparePicture.ts";
import { PhotoChoice } from "./PhotoChoice.tsx";

/** A wash, or any of the customer's bookings. */
export type About = { wash: Wash } | { bookingId: number };

type Props = {
  about: About | null;
  opened: boolean;
  onClose: () => void;
  /** Called with the new ticket's id after the dialog has closed. */
  onOpened: (ticketId: number) => void;
};

/** Reports a problem: a photo, what it is about, and words if any. */
export function WrongDialog({ about, onOpened, ...dialog }: Props) {
  const { t } = useTranslator();
  return (
    <MarkedModal title={t("washes.somethingWrong")} size="32rem" {...dialog}>
      {about && <WrongForm about={about} onOpened={onOpened} />}
    </MarkedModal>
  );
}

const kindLabels = {
  "not-clean": "own.wrongNotClean",
  "nobody-came": "own.wrongNobodyCame",
  damage: "own.wrongDamage",
  time: "own.wrongTime",
  money: "own.wrongMoney",
  other: "own.wrongOther",
} as const satisfies Record<string, PlainKey<"own">>;
type Kind = keyof typeof kindLabels;
const kinds = Object.keys(kindLabels) as Kind[];

const MAX_WORDS = 2000;
const Fields = z.object({
  Subject: z.enum(kinds, { error: coded("subjectRequired") }),
  Description: z.string().trim().max(MAX_WORDS),
});

/** "Not clean", and in the customer's language where that is another: the office may not read it. */
function subjectOf(kind: Kind, local: string): string {
  const english = englishOwnTexts.t(kindLabels[kind]);
  return local === english ? english : `${english} · ${local}`;
}

function WrongForm({ about, onOpened }: { about: About; onOpened: (ticketId: number) => void }) {
  const translator = useTranslator();
  const { t } = translator;
  const own = useOwnTexts();
  const refresh = useRefresh();
  const [photo, setPhoto] = useState<File | null>(null);
  const form = useForm<z.input<typeof Fields>, unknown, z.output<typeof Fields>>({
    resolver: resolverOf(Fields),
    defaultValues: { Description: "" },
  });
  const sendPhoto = async (ticketId: number, file: File) => {
    try {
      const body = { ticketId, Internal: "false" as const };
      await call(addTicketPhoto, body, { file: await preparePicture(file), key: newKey() });
      await refresh();
    } catch (error) {
      toastError(own.t("own.photoNotSent", { problem: (error as CallError).message }));
    }
  };
  const saving = useDialogSave({
    form,
    endpoint: addTicket,
    body: ({ Subject: kind, Description: words }) => {
      const Subject = subjectOf(kind, own.t(kindLabels[kind]));
      const of = "wash" in about ? { WashId: about.wash.washId } : { BookingId: about.bookingId };
      return { Subject, Description: words || Subject, Priority: "Normal" as const, ...of };
    },
    toast: toastSuccess,
    saved: ({ ticketNumber }) => t("account.thankYouYourTicketIs", { number: ticketNumber }),
    // Runs after closing: while the dialog has input, it blocks navigation.
    onSaved: ({ ticketId }) => {
      if (photo) void sendPhoto(ticketId, photo).then(() => onOpened(ticketId));
      else onOpened(ticketId);
    },
  });
  const { errors } = form.formState;
  const kind = useWatch({ control: form.control, name: "Subject" }) as Kind | undefined;
  return (
    <DialogForm
      label={t("washes.somethingWrong")}
      saving={saving}
      submit={t("account.send")}
      dismiss={t("washes.back")}
    >
      {"wash" in about && (
        <Text className={wide}>
          {about.wash.vehicleNumber}, {whenOf(about.wash, translator)}
        </Text>
      )}
      <PhotoChoice photo={photo} onChoose={setPhoto} />
      <div className={wide}>
        <ChoiceChips
          label={t("account.whatIsItAbout")}
          choices={kinds.map((value) => ({ value, label: own.t(kindLabels[value]) }))}
          chosen={kind ?? null}
          onChoose={(value) => {
            form.setValue("Subject", value, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            });
          }}
          error={errors.Subject && own.t("own.chooseKind")}
        />
      </div>
      <Textarea
        className={wide}
        label={own.t("own.inYourWords")}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={MAX_WORDS}
        error={errors.Description?.message}
        {...form.register("Description")}
      />
    </DialogForm>
  );
}

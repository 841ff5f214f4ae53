import { zodResolver } from "@hookform/resolvers/zod";
import { Text } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { skipWash } from "#contract/booking/change.ts";
import type { Wash } from "#contract/booking/wash.ts";
import { whenOf } from "#web/features/booking/words.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { ReasonField } from "./ReasonField.tsx";
import { useSpeech } from "#web/words/speech.ts";

type Props = { wash: Wash | null; opened: boolean; onClose: () => void };

/** Takes one wash off. */
export function SkipDialog({ wash, ...dialog }: Props) {
  const { say } = useSpeech();
  return (
    <MarkedModal title={say("Skip Wash")} size="30rem" {...dialog}>
      {wash && <SkipForm wash={wash} />}
    </MarkedModal>
  );
}

type Body = typeof skipWash.body;

function SkipForm({ wash }: { wash: Wash }) {
  const speech = useSpeech();
  const { say, told } = speech;
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: zodResolver(skipWash.body),
    defaultValues: { washId: wash.washId, Reason: "" },
  });
  const saving = useDialogSave({
    form,
    endpoint: skipWash,
    toast: toastSuccess,
    saved: say("Wash Skipped Successfully"),
  });
  return (
    <DialogForm label={say("Skip Wash")} saving={saving} submit={say("Skip")} dismiss={say("Back")}>
      <Text className={wide}>
        {say("{which}. A wash that is skipped is not charged.", {
          which: `${wash.vehicleNumber}, ${whenOf(wash, speech)}`,
        })}
      </Text>
      <ReasonField
        data-autofocus
        error={told(form.formState.errors.Reason?.message)}
        {...form.register("Reason")}
      />
    </DialogForm>
  );
}

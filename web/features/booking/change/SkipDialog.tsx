import { Text } from "@mantine/core";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { skipWash } from "#contract/booking/change.ts";
import type { Wash } from "#contract/booking/wash.ts";
import { whenOf } from "#web/features/booking/words.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { ReasonField } from "./ReasonField.tsx";
import { useTranslator } from "#web/texts/translator.ts";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = { wash: Wash | null; opened: boolean; onClose: () => void };

export function SkipDialog({ wash, ...dialog }: Props) {
  const { t } = useTranslator();
  return (
    <MarkedModal title={t("washes.skipWash")} size="30rem" {...dialog}>
      {wash && <SkipForm wash={wash} />}
    </MarkedModal>
  );
}

type Body = typeof skipWash.body;

function SkipForm({ wash }: { wash: Wash }) {
  const translator = useTranslator();
  const { t } = translator;
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(skipWash.body),
    defaultValues: { washId: wash.washId, Reason: "" },
  });
  const reasonCode = useWatch({ control: form.control, name: "ReasonCode" });
  const saving = useDialogSave({
    form,
    endpoint: skipWash,
    toast: toastSuccess,
    saved: t("washes.washSkippedSuccessfully"),
  });
  return (
    <DialogForm
      label={t("washes.skipWash")}
      saving={saving}
      submit={t("washes.skip")}
      dismiss={t("washes.back")}
    >
      <Text className={wide}>
        {t("washes.whichWashThatIsSkipped", {
          which: `${wash.vehicleNumber}, ${whenOf(wash, translator)}`,
        })}
      </Text>
      <ReasonField
        choice={{
          choices: ["away", "car-in-use", "not-dirty"],
          chosen: reasonCode,
          onChoose: (code) => form.setValue("ReasonCode", code, { shouldDirty: true }),
        }}
        data-autofocus
        error={form.formState.errors.Reason?.message}
        {...form.register("Reason")}
      />
    </DialogForm>
  );
}

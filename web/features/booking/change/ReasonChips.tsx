import { Textarea, type TextareaProps } from "@mantine/core";
import type { ChosenReason } from "#contract/dispatch/disruptionReason.ts";
import { reasonCodeLabels } from "#i18n/labels.ts";
import { useOwnTexts } from "#web/texts/own.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { ChoiceChips } from "#web/ui/ChoiceChips.tsx";
import { wide } from "#web/ui/dialog/DialogForm.tsx";

export type ReasonChoice = {
  choices: readonly ChosenReason[];
  chosen: ChosenReason | undefined;
  onChoose: (reason: ChosenReason) => void;
};

/** A customer's reason for a change of a booking: one of the usual ones, words, or both. */
export function ReasonChips({
  choices,
  chosen,
  onChoose,
  error,
  ...words
}: ReasonChoice & TextareaProps & { name: string }) {
  const { t } = useTranslator();
  const own = useOwnTexts();
  return (
    <div className={wide}>
      <ChoiceChips
        label={t("washes.reason")}
        choices={choices.map((value) => ({ value, label: own.t(reasonCodeLabels[value]) }))}
        chosen={chosen ?? null}
        onChoose={onChoose}
      />
      <Textarea
        aria-label={t("washes.reason")}
        placeholder={own.t("own.inYourWords")}
        mt="xs"
        autosize
        minRows={1}
        maxLength={300}
        error={error}
        {...words}
        // The keyboard of a phone would cover the choices.
        data-autofocus={undefined}
      />
    </div>
  );
}

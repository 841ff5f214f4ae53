import { Alert, Button, Loader, Text } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Erasure } from "#contract/erasure/erasure.ts";
import type { CallError } from "#web/lib/call.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import { wordOr } from "#web/texts/current.ts";
import { useErasureTexts } from "./texts.ts";

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for confirmation before personal data is erased permanently. */
export function EraseDialog({ title, opened, onClose, children }: Props) {
  return (
    <FormModal title={title} size="34rem" opened={opened} onClose={onClose}>
      {opened && children}
    </FormModal>
  );
}

const erasing = {
  your: "erasure.thisErasesYourNamePhone",
  the: "erasure.thisErasesNamePhoneEmail",
} as const;

type PreviewProps = {
  /** The possessive: "your name", "the name". */
  whose: "your" | "the";
  preview: { data: Erasure | undefined; error: CallError | null };
  erase: Pick<UseMutationResult, "isPending">;
  onErase: () => void;
};

/** The data erased and the data retained, or why erasing is not possible now. */
export function ErasePreview({ whose, preview: { data, error }, erase, onErase }: PreviewProps) {
  const { t } = useErasureTexts();
  if (error && !erase.isPending)
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    );
  if (!data) return <Loader size="sm" aria-label={t("erasure.lookingWhatIsErased")} />;
  const { refusals, refusalTexts = [], erases, keepsBills } = data;
  if (refusals.length > 0)
    return (
      <>
        <Text mb="xs">{t("erasure.thisCannotBeDoneYet")}</Text>
        {refusals.map((sentence, index) => (
          <Alert key={sentence} color="marigold" p="xs" mb="xs">
            {wordOr(sentence, refusalTexts.slice(index, index + 1))}
          </Alert>
        ))}
      </>
    );
  const parts = [
    t("erasure.countBookings", { count: erases.bookings }),
    t("erasure.countVehicles", { count: erases.vehicles }),
    t("erasure.countTickets", { count: erases.tickets }),
    t("erasure.countPhotos", { count: erases.photos }),
    t("erasure.countMessages", { count: erases.messages }),
  ];
  return (
    <>
      <Text mb="xs">{t(erasing[whose], { what: parts.join(", ") })}</Text>
      <Text mb="xs">
        {keepsBills > 0 && `${t("erasure.countBillsStayAsLaw", { count: keepsBills })} `}
        {t("erasure.theLedgerKeepsNumberNobody")}
      </Text>
      <FormActions>
        <Button color="red" loading={erase.isPending} onClick={onErase}>
          {t("erasure.eraseForGood")}
        </Button>
      </FormActions>
    </>
  );
}

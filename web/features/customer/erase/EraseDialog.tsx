import { Alert, Button, Loader, Text } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Erasure } from "#contract/customer/erase.ts";
import type { CallError } from "#web/lib/call.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import { wordOr } from "#web/texts/current.ts";
import { useTranslator } from "#web/texts/translator.ts";

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
  your: "account.thisErasesYourNamePhone",
  the: "account.thisErasesNamePhoneEmail",
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
  const { t } = useTranslator();
  if (error && !erase.isPending)
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    );
  if (!data) return <Loader size="sm" aria-label={t("account.lookingWhatIsErased")} />;
  const { refusals, refusalTexts = [], erases, keepsBills } = data;
  if (refusals.length > 0)
    return (
      <>
        <Text mb="xs">{t("account.thisCannotBeDoneYet")}</Text>
        {refusals.map((sentence, index) => (
          <Alert key={sentence} color="marigold" p="xs" mb="xs">
            {wordOr(sentence, refusalTexts.slice(index, index + 1))}
          </Alert>
        ))}
      </>
    );
  const parts = [
    t("account.countBookings", { count: erases.bookings }),
    t("account.countVehicles", { count: erases.vehicles }),
    t("account.countTickets", { count: erases.tickets }),
    t("account.countPhotos", { count: erases.photos }),
    t("account.countMessages", { count: erases.messages }),
  ];
  return (
    <>
      <Text mb="xs">{t(erasing[whose], { what: parts.join(", ") })}</Text>
      <Text mb="xs">
        {keepsBills > 0 && `${t("account.countBillsStayAsLaw", { count: keepsBills })} `}
        {t("account.theLedgerKeepsNumberNobody")}
      </Text>
      <FormActions>
        <Button color="red" loading={erase.isPending} onClick={onErase}>
          {t("account.eraseForGood")}
        </Button>
      </FormActions>
    </>
  );
}

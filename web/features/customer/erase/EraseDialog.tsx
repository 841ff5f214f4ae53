import { Alert, Button, Loader, Text } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Erasure } from "#contract/customer/erase.ts";
import { plural } from "#contract/format.ts";
import type { CallError } from "#web/lib/call.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before what is known of somebody is erased for good. */
export function EraseDialog({ title, opened, onClose, children }: Props) {
  return (
    <FormModal title={title} size="34rem" opened={opened} onClose={onClose}>
      {opened && children}
    </FormModal>
  );
}

type PreviewProps = {
  /** Whose it is: "your name", "the name". */
  whose: "your" | "the";
  preview: { data: Erasure | undefined; error: CallError | null };
  erase: Pick<UseMutationResult, "isPending">;
  onErase: () => void;
};

/** What goes and what stays, or why it cannot be done now. */
export function ErasePreview({ whose, preview: { data, error }, erase, onErase }: PreviewProps) {
  if (error && !erase.isPending)
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    );
  if (!data) return <Loader size="sm" aria-label="Looking what is erased" />;
  const { refusals, erases, keepsBills } = data;
  if (refusals.length > 0)
    return (
      <>
        <Text mb="xs">This cannot be done yet:</Text>
        {refusals.map((sentence) => (
          <Alert key={sentence} color="marigold" p="xs" mb="xs">
            {sentence}
          </Alert>
        ))}
      </>
    );
  const said = [
    plural(erases.bookings, "booking"),
    plural(erases.vehicles, "vehicle"),
    plural(erases.tickets, "ticket"),
    plural(erases.photos, "photo"),
    plural(erases.messages, "message"),
  ];
  return (
    <>
      <Text mb="xs">
        This erases {whose} name, phone, email and address for good, and what was said in {said.join(", ")}.
      </Text>
      <Text mb="xs">
        {keepsBills > 0
          ? `${plural(keepsBills, "bill stays", "bills stay")} as the law asks, for eight years. `
          : ""}
        The ledger keeps a number. Nobody can bring the rest back.
      </Text>
      <FormActions>
        <Button color="red" loading={erase.isPending} onClick={onErase}>
          Erase for good
        </Button>
      </FormActions>
    </>
  );
}

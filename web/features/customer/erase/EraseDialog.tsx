import { Alert, Button, Loader, Text } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Erasure } from "#contract/customer/erase.ts";
import type { CallError } from "#web/lib/call.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import { useSpeech } from "#web/words/speech.ts";

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

const erasing = {
  your: "This erases your name, phone, email and address for good, and what was said in {what}.",
  the: "This erases the name, phone, email and address for good, and what was said in {what}.",
} as const;

type PreviewProps = {
  /** Whose it is: "your name", "the name". */
  whose: "your" | "the";
  preview: { data: Erasure | undefined; error: CallError | null };
  erase: Pick<UseMutationResult, "isPending">;
  onErase: () => void;
};

/** What goes and what stays, or why it cannot be done now. */
export function ErasePreview({ whose, preview: { data, error }, erase, onErase }: PreviewProps) {
  const { say, told, count } = useSpeech();
  if (error && !erase.isPending)
    return (
      <Alert color="red" role="alert">
        {told(error.message)}
      </Alert>
    );
  if (!data) return <Loader size="sm" aria-label={say("Looking what is erased")} />;
  const { refusals, erases, keepsBills } = data;
  if (refusals.length > 0)
    return (
      <>
        <Text mb="xs">{say("This cannot be done yet:")}</Text>
        {refusals.map((sentence) => (
          <Alert key={sentence} color="marigold" p="xs" mb="xs">
            {told(sentence)}
          </Alert>
        ))}
      </>
    );
  const said = [
    count(erases.bookings, "{count} booking", "{count} bookings"),
    count(erases.vehicles, "{count} vehicle", "{count} vehicles"),
    count(erases.tickets, "{count} ticket", "{count} tickets"),
    count(erases.photos, "{count} photo", "{count} photos"),
    count(erases.messages, "{count} message", "{count} messages"),
  ];
  return (
    <>
      <Text mb="xs">{say(erasing[whose], { what: said.join(", ") })}</Text>
      <Text mb="xs">
        {keepsBills > 0 &&
          `${count(
            keepsBills,
            "{count} bill stays as the law asks, for eight years.",
            "{count} bills stay as the law asks, for eight years.",
          )} `}
        {say("The ledger keeps a number. Nobody can bring the rest back.")}
      </Text>
      <FormActions>
        <Button color="red" loading={erase.isPending} onClick={onErase}>
          {say("Erase for good")}
        </Button>
      </FormActions>
    </>
  );
}

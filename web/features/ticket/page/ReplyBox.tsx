import { Alert, Button, SegmentedControl, Textarea } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState, type SyntheticEvent } from "react";
import { addTicketReply, type TicketPage } from "#contract/ticket/thread.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useSend } from "#web/lib/query.ts";
import { SavedAnswers } from "../settings/SavedAnswers.tsx";
import classes from "../ticket.module.css";
import { useReplyDraft } from "./draft.ts";
import { PhotoButton } from "./PhotoButton.tsx";
import { useTranslator } from "#web/texts/translator.ts";
import { useTicketTexts } from "#web/features/ticket/ticketTexts.ts";

/** Adds a reply, an internal note or a photo to a ticket. */
export function ReplyBox({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslator();
  const own = useTicketTexts();
  const { ticketId, customerName } = ticket;
  const [text, change] = useReplyDraft(ticketId);
  const [isNote, setNote] = useState(false);
  const internal = isNote || ticket.internal;
  const isStaff = hasPermission("ticket:manage");
  const send = useSend(addTicketReply, { onDone: () => change("") });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== "") send.mutate({ ticketId, Message: text, Internal: internal });
  };
  const label = internal ? "Internal note" : own.t("ticket.reply");
  const audience =
    customerName === null
      ? "Everybody who may see this ticket reads it."
      : `${customerName} is told of it by a message.`;
  return (
    <form className={classes.box} aria-label={label} data-internal={internal || undefined} onSubmit={submit}>
      {isStaff && !ticket.internal && (
        <SegmentedControl
          aria-label="Who reads it"
          data={[
            { value: "reply", label: "Reply" },
            { value: "note", label: "Internal note" },
          ]}
          value={internal ? "note" : "reply"}
          onChange={(value) => setNote(value === "note")}
        />
      )}
      <Textarea
        label={label}
        {...(isStaff && { description: internal ? "Only colleagues read it." : audience })}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        error={send.error?.fields["Message"]}
      />
      {send.error && !send.error.fields["Message"] && <Alert color="red">{send.error.message}</Alert>}
      <div className={classes.tools}>
        <PhotoButton ticketId={ticketId} internal={internal} left={ticket.photosLeft} />
        {isStaff && (
          <SavedAnswers onInsert={(answer) => change(text.trim() === "" ? answer : `${text}\n${answer}`)} />
        )}
        <Button
          type="submit"
          leftSection={<IconSend size={18} aria-hidden />}
          loading={send.isPending}
          disabled={text.trim() === ""}
        >
          {internal ? "Add Note" : t("account.send")}
        </Button>
      </div>
    </form>
  );
}

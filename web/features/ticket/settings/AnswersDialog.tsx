import { ActionIcon, Button, Text, Textarea, TextInput } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { ReplyOf } from "#contract/endpoint.ts";
import {
  AnswerFields,
  deleteTicketAnswer,
  getTicketAnswers,
  saveTicketAnswer,
} from "#contract/ticket/answer.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { useSave } from "#web/ui/dialog/useSave.ts";
import classes from "../ticket.module.css";
import { resolverOf } from "#web/lib/resolver.ts";

type Answer = ReplyOf<typeof getTicketAnswers>[number];
type Props = { opened: boolean; onClose: () => void };

/** Edits the company's saved answers. */
export function AnswersDialog(props: Props) {
  return (
    <MarkedModal title="Saved Answers" size="40rem" {...props}>
      <Answers />
    </MarkedModal>
  );
}

function Answers() {
  const [editing, edit] = useState<Answer | "new" | null>(null);
  const { data = [] } = useCall(getTicketAnswers, {});
  const deleting = useTarget<Answer>();
  const remove = useSend(deleteTicketAnswer);
  if (editing !== null)
    return <AnswerForm answer={editing === "new" ? null : editing} onDone={() => edit(null)} />;
  return (
    <>
      {data.length === 0 && (
        <Text c="dimmed" mb="md">
          Save texts that you often write, and insert them into a reply in two presses.
        </Text>
      )}
      <ul className={classes.answers} aria-label="Saved answers">
        {data.map((answer) => (
          <li key={answer.answerId}>
            <span>
              {answer.title}
              <span className={classes.excerpt}>{answer.text}</span>
            </span>
            <span>
              <ActionIcon variant="subtle" aria-label={`Edit ${answer.title}`} onClick={() => edit(answer)}>
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`Delete ${answer.title}`}
                onClick={() => deleting.open(answer)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit("new")}>
        Add Answer
      </Button>
      <DeleteRecord
        opened={deleting.opened}
        what={deleting.target?.title ?? ""}
        deleted="Answer Deleted Successfully"
        remove={async () => {
          if (deleting.target) await remove.mutateAsync({ answerId: deleting.target.answerId });
        }}
        onClose={deleting.close}
      />
    </>
  );
}

function AnswerForm({ answer, onDone }: { answer: Answer | null; onDone: () => void }) {
  const form = useForm<z.input<typeof AnswerFields>, unknown, z.output<typeof AnswerFields>>({
    resolver: resolverOf(AnswerFields),
    defaultValues: { Title: answer?.title ?? "", Text: answer?.text ?? "" },
  });
  const saving = useSave({
    form,
    endpoint: saveTicketAnswer,
    body: (values) => ({ ...values, ...(answer && { AnswerId: answer.answerId }) }),
    onSaved: () => {
      toastSaved("Answer Saved Successfully");
      onDone();
    },
  });
  const { errors } = form.formState;
  return (
    <DialogForm label="Answer" saving={saving} submit="Save" onCancel={onDone}>
      <TextInput
        className={wide}
        label="Title"
        required
        maxLength={60}
        data-autofocus
        error={errors.Title?.message}
        {...form.register("Title")}
      />
      <Textarea
        className={wide}
        label="Text"
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={2000}
        error={errors.Text?.message}
        {...form.register("Text")}
      />
    </DialogForm>
  );
}

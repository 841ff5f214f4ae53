import { Textarea, type TextareaProps } from "@mantine/core";
import { storedSession } from "#web/lib/session.ts";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import { useSpeech } from "#web/words/speech.ts";

/** Why a booking is changed. Staff are told who reads it. */
export function ReasonField(props: TextareaProps & { name: string }) {
  const { say } = useSpeech();
  return (
    <Textarea
      label={say("Reason")}
      className={wide}
      required
      autosize
      minRows={2}
      maxLength={300}
      {...(storedSession()?.usertype !== "Customer" && { description: "The customer sees this." })}
      {...props}
    />
  );
}

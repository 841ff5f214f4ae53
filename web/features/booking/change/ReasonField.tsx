import { Textarea, type TextareaProps } from "@mantine/core";
import { storedSession } from "#web/lib/session.ts";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import { useTranslator } from "#web/texts/translator.ts";

/** Reason for a booking change; staff see a note that the customer reads it. */
export function ReasonField(props: TextareaProps & { name: string }) {
  const { t } = useTranslator();
  return (
    <Textarea
      label={t("washes.reason")}
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

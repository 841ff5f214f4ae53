import { Textarea, type TextareaProps } from "@mantine/core";
import { Suspense } from "react";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { storedSession } from "#web/lib/session.ts";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import { useTranslator } from "#web/texts/translator.ts";
import type { ReasonChoice } from "./ReasonChips.tsx";

const ReasonChips = lazyNamed(() => import("./ReasonChips.tsx"), "ReasonChips");

type Props = TextareaProps & {
  name: string;
  /** For customers: they choose rather than type. */ choice: ReasonChoice;
};

/** Reason for a booking change; staff see a note that the customer reads it, customers the usual reasons. */
export function ReasonField({ choice, ...props }: Props) {
  const { t } = useTranslator();
  const isCustomer = storedSession()?.usertype === "Customer";
  if (isCustomer)
    return (
      <Suspense fallback={null}>
        <ReasonChips {...choice} {...props} />
      </Suspense>
    );
  return (
    <Textarea
      label={t("washes.reason")}
      className={wide}
      required
      autosize
      minRows={2}
      maxLength={300}
      description="The customer sees this."
      {...props}
    />
  );
}

import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";

/** What is wrong with a form as a whole, above its fields. */
export function FormError({ error }: { error: { message?: string } | undefined }) {
  if (!error) return null;
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
      {error.message}
    </Alert>
  );
}

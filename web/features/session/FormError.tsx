import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";

/** A form-level error, shown above the fields. */
export function FormError({ error }: { error: { message?: string } | undefined }) {
  if (!error) return null;
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
      {error.message}
    </Alert>
  );
}

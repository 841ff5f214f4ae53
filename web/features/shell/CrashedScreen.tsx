import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ErrorState } from "#web/ui/ErrorState.tsx";

/** In place of a screen that could not be loaded or drawn. */
export function CrashedScreen({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <ErrorState message="This screen could not be shown. Try again, or reload the page." onRetry={retry} />
  );
}

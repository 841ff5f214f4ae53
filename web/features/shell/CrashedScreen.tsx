import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ErrorState } from "#web/ui/ErrorState.tsx";

/** Replaces a screen that failed to load or render. */
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

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useSession } from "#web/features/session/session.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { isOpenTo, screenAt } from "./screens.ts";
import { useScreen } from "./useScreen.ts";

/** Stands where a screen is not built yet: what it will hold, and a way to one that works. */
export function ComingPage() {
  const session = useSession();
  const screen = useScreen();
  const society = screenAt("/society");
  if (!screen) return null;
  return (
    <>
      <PageHeader title={screen.label} />
      <EmptyState
        title="This screen is coming"
        text={screen.about}
        action={
          isOpenTo(society, session) && (
            <Button component={Link} to={society.path} variant="default">
              Open Society
            </Button>
          )
        }
      />
    </>
  );
}

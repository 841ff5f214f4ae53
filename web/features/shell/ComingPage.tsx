import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useSession } from "#web/features/session/session.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import classes from "./ComingPage.module.css";
import { screensOf } from "./screens.ts";
import { useScreen } from "./useScreen.ts";

/** Stands where a screen is not built yet: what it will hold, and the ways to those that work. */
export function ComingPage() {
  const ready = screensOf(useSession()).filter((screen) => screen.component);
  const screen = useScreen();
  if (!screen) return null;
  return (
    <>
      <PageHeader title={screen.label} />
      <EmptyState
        title="This screen is coming"
        text={screen.about}
        action={
          <div className={classes.ways}>
            {ready.map(({ path, label, icon: Icon }) => (
              <Button
                key={path}
                component={Link}
                to={path}
                variant="default"
                leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
              >
                {label}
              </Button>
            ))}
          </div>
        }
      />
    </>
  );
}

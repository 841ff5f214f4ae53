import { Button } from "@mantine/core";
import { useDisclosure, useId, useMediaQuery } from "@mantine/hooks";
import { IconCalendarMonth } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./list.module.css";

type Props = { /** The calendar. */ aside: ReactNode; children: ReactNode };

/** A list with a calendar beside it; where there is no room for both, a button shows the calendar over the list. */
export function BesideList({ aside, children }: Props) {
  // The same width as the style sheet asks for.
  const wide = useMediaQuery("(min-width: 90em)", true, { getInitialValueInEffect: false });
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <div className={classes.beside}>
      <div className={classes.list}>{children}</div>
      <aside className={classes.aside} aria-label="Calendar of washes">
        {!wide && (
          <Button
            variant="default"
            leftSection={<IconCalendarMonth size={18} aria-hidden />}
            aria-expanded={opened}
            aria-controls={id}
            onClick={toggle}
          >
            {opened ? "Hide calendar" : "Show calendar"}
          </Button>
        )}
        <div id={id}>{(wide || opened) && aside}</div>
      </aside>
    </div>
  );
}

import { Button } from "@mantine/core";
import { useDisclosure, useId, useMediaQuery } from "@mantine/hooks";
import { IconCalendarMonth } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./list.module.css";

type Beside = { id: string; wide: boolean; opened: boolean; toggle: () => void };

/** Whether a calendar has room beside a list, and where it has none, whether it is shown over the list. */
export function useBeside(): Beside {
  // The same width as the style sheet asks for.
  const wide = useMediaQuery("(min-width: 105em)", true, { getInitialValueInEffect: false });
  const [opened, { toggle }] = useDisclosure(false);
  return { id: useId(), wide, opened, toggle };
}

/** Shows the calendar over the list, where there is no room for it beside. */
export function BesideToggle({ beside: { id, wide, opened, toggle } }: { beside: Beside }) {
  if (wide) return null;
  return (
    <Button
      className={classes.toggle}
      variant="default"
      leftSection={<IconCalendarMonth size={18} aria-hidden />}
      aria-expanded={opened}
      aria-controls={id}
      onClick={toggle}
    >
      {opened ? "Hide calendar" : "Show calendar"}
    </Button>
  );
}

type Props = { beside: Beside; /** The calendar. */ aside: ReactNode; children: ReactNode };

/** A list with a calendar beside it, or over it. */
export function BesideList({ beside: { id, wide, opened }, aside, children }: Props) {
  return (
    <div className={classes.beside}>
      <div>{children}</div>
      <aside id={id} className={classes.aside} aria-label="Calendar of washes">
        {(wide || opened) && aside}
      </aside>
    </div>
  );
}

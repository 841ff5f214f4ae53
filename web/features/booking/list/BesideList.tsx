import { Button } from "@mantine/core";
import { useDisclosure, useId, useMediaQuery } from "@mantine/hooks";
import { IconCalendarMonth } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./list.module.css";

type Beside = { id: string; wide: boolean; opened: boolean; toggle: () => void };

/** Layout of the calendar: beside the list if the screen is wide enough, else toggled above it. */
export function useBeside(): Beside {
  // Keep in step with the media query in list.module.css.
  const wide = useMediaQuery("(min-width: 105em)", true, { getInitialValueInEffect: false });
  const [opened, { toggle }] = useDisclosure(false);
  return { id: useId(), wide, opened, toggle };
}

/** Toggles the calendar on narrow screens. */
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

type Props = { beside: Beside; aside: ReactNode; children: ReactNode };

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

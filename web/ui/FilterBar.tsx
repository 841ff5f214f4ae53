import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Chips } from "./Filter.tsx";
import classes from "./FilterBar.module.css";

/** The filters of a list with many: a button that opens their fields, and a chip for each that is set. */
export function FilterBar({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const chips = useMemo(
    () => ({
      edit: (label: string) => {
        // A hidden field takes no focus.
        flushSync(() => setOpened(true));
        const field = fields.current?.querySelector<HTMLElement>(`[aria-label^="${CSS.escape(label)}"]`);
        (field ?? fields.current?.querySelector("input"))?.focus();
      },
      // The pressed button is gone with its chip.
      removed: () => button.current?.focus(),
    }),
    [],
  );
  return (
    <>
      <Button
        ref={button}
        className={classes.button}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        Filter
      </Button>
      <div className={classes.chips}>
        <Chips value={chips}>{children}</Chips>
      </div>
      <div ref={fields} id={id} className={opened ? classes.fields : classes.closed} hidden={!opened}>
        {children}
      </div>
    </>
  );
}

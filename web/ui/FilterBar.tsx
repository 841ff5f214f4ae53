import { Button, CloseButton, UnstyledButton } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ReactNode, useCallback, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Chips, type FilterState } from "./Filter.tsx";
import classes from "./FilterBar.module.css";

/** The filters of a list with many: a button that opens their fields, and a chip for each that is set. */
export function FilterBar({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const chipOf = useCallback(({ label, value, onClear }: FilterState) => {
    const edit = () => {
      // A hidden field takes no focus.
      flushSync(() => setOpened(true));
      const field = fields.current?.querySelector<HTMLElement>(`[aria-label^="${CSS.escape(label)}"]`);
      (field ?? fields.current?.querySelector("input"))?.focus();
    };
    const remove = () => {
      onClear();
      // The pressed button is gone with its chip.
      button.current?.focus();
    };
    return (
      <span className={classes.chip}>
        <UnstyledButton className={classes.edit} onClick={edit}>
          <span className={classes.label}>{label}</span> {value}
        </UnstyledButton>
        <CloseButton
          className={classes.remove}
          size="sm"
          aria-label={`Remove the filter ${label}`}
          onClick={remove}
        />
      </span>
    );
  }, []);
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
        <Chips value={chipOf}>{children}</Chips>
      </div>
      <div ref={fields} id={id} className={opened ? classes.fields : classes.closed} hidden={!opened}>
        {children}
      </div>
    </>
  );
}

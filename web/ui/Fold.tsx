import { UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import classes from "./Fold.module.css";

type Props = {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Open from the start. */
  open?: boolean;
  children: ReactNode;
};

/** A section that opens by its title; what it holds is loaded only then. */
export function Fold({ title, aside, open = false, children }: Props) {
  const [opened, setOpened] = useState(open);
  const id = useId();
  return (
    <section className={classes.fold} aria-label={title}>
      <h2>
        <UnstyledButton
          className={classes.title}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <span>{title}</span>
          {aside}
          <IconChevronDown size={20} aria-hidden />
        </UnstyledButton>
      </h2>
      <div id={id} hidden={!opened}>
        {opened && children}
      </div>
    </section>
  );
}

import { ActionIcon } from "@mantine/core";
import { IconMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import classes from "./Sketch.module.css";

type Props = {
  closer: () => void;
  further: () => void;
  showAll: () => void;
  /** Whether all of it is shown already. */
  isWhole: boolean;
};

/** Moves closer to a drawing and away from it; the arrow keys, + and - do so too while one of these has the focus. */
export function SketchTools({ closer, further, showAll, isWhole }: Props) {
  const tools = [
    { label: "Zoom in", Icon: IconPlus, press: closer },
    { label: "Zoom out", Icon: IconMinus, press: further },
    { label: "Show all", Icon: IconMaximize, press: showAll },
  ];
  return (
    <div
      className={classes.tools}
      role="group"
      aria-label="Look at the drawing: arrow keys move it, + and - zoom"
    >
      {tools.map(({ label, Icon, press }) => (
        <ActionIcon
          key={label}
          variant="default"
          size="lg"
          aria-label={label}
          aria-disabled={label === "Show all" && isWhole}
          onClick={press}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}

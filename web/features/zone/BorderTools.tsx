import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconPencil, IconTrash, type TablerIcon } from "@tabler/icons-react";
import classes from "./BorderField.module.css";

type Props = {
  canUndo: boolean;
  canClear: boolean;
  undo: () => void;
  clear: () => void;
  /** On a touch screen, the toggle between drawing and scrolling; null where a pointer does both. */
  drawing: { on: boolean; setOn: (on: boolean) => void } | null;
};

export function BorderTools({ canUndo, canClear, undo, clear, drawing }: Props) {
  return (
    <div className={classes.tools}>
      {drawing &&
        (drawing.on ? (
          <Tool icon={IconCheck} label="Done" onClick={() => drawing.setOn(false)} />
        ) : (
          <Tool icon={IconPencil} label="Draw" onClick={() => drawing.setOn(true)} />
        ))}
      <Tool icon={IconArrowBackUp} label="Undo" disabled={!canUndo} onClick={undo} />
      <Tool icon={IconTrash} label="Clear" disabled={!canClear} onClick={clear} />
    </div>
  );
}

type ToolProps = { icon: TablerIcon; label: string; disabled?: boolean; onClick: () => void };

function Tool({ icon: Icon, label, disabled = false, onClick }: ToolProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon size={16} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

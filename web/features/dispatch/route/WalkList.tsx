import { ActionIcon, Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconGripVertical } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { formatCount } from "#contract/format.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import classes from "./route.module.css";
import { movedAfter, movedBy, movedTo, type Walked } from "./walk.ts";

type Props = {
  walk: readonly Walked[];
  /** Null if read-only. */
  onChange: ((walk: readonly Walked[]) => void) | null;
};

/**
 * Pillars in walking order. A pillar is selected by click or arrow keys, and moved by the buttons above, Alt and an
 * arrow key, or dragging.
 */
export function WalkList({ walk, onChange }: Props) {
  const [chosen, setChosen] = useState(walk[0]?.parkingPillarId ?? 0);
  const [over, setOver] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const base = useId();
  const at = walk.findIndex(({ parkingPillarId }) => parkingPillarId === chosen);
  const idOf = (pillarId: number) => `${base}-${pillarId}`;
  const choose = (index: number) => {
    const pillar = walk[Math.max(0, Math.min(index, walk.length - 1))];
    if (!pillar) return;
    setChosen(pillar.parkingPillarId);
    list.current?.children[walk.indexOf(pillar)]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (step !== null && event.altKey && onChange) onChange(movedBy(walk, chosen, step));
    else if (step !== null) choose(at + step);
    else if (event.key === "Home") choose(0);
    else if (event.key === "End") choose(walk.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {onChange && <Moves walk={walk} chosen={chosen} at={at} onChange={onChange} />}
      <div
        ref={list}
        role="listbox"
        aria-label="Pillars in walking order"
        aria-activedescendant={idOf(chosen)}
        tabIndex={0}
        className={classes.walk}
        onKeyDown={onKeyDown}
      >
        {walk.map(({ parkingPillarId, name }, index) => (
          // The list handles the keys, as it alone has the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={parkingPillarId}
            id={idOf(parkingPillarId)}
            role="option"
            tabIndex={-1}
            aria-selected={parkingPillarId === chosen}
            data-over={over === parkingPillarId || undefined}
            draggable={onChange !== null}
            onClick={() => {
              setChosen(parkingPillarId);
              list.current?.focus({ preventScroll: true });
            }}
            onDragStart={() => setChosen(parkingPillarId)}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(parkingPillarId);
            }}
            onDragEnd={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(null);
              onChange?.(movedTo(walk, chosen, index));
            }}
          >
            <span className={classes.place}>{formatCount(index + 1)}</span>
            <span className={classes.pillar}>{name}</span>
            {onChange && <IconGripVertical size={16} aria-hidden />}
          </div>
        ))}
      </div>
    </>
  );
}

type MovesProps = {
  walk: readonly Walked[];
  chosen: number;
  at: number;
  onChange: (walk: readonly Walked[]) => void;
};

/** Actions for the selected pillar and for all. */
function Moves({ walk, chosen, at, onChange }: MovesProps) {
  const name = walk[at]?.name ?? "";
  const others = walk
    .filter(({ parkingPillarId }) => parkingPillarId !== chosen)
    .map((one) => ({ value: one.parkingPillarId, label: one.name }));
  return (
    <div className={classes.moves} role="group" aria-label={`Move ${name}`}>
      <strong className={classes.pillar}>{name}</strong>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={`Move ${name} up`}
        disabled={at === 0}
        onClick={() => onChange(movedBy(walk, chosen, -1))}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={`Move ${name} down`}
        disabled={at === walk.length - 1}
        onClick={() => onChange(movedBy(walk, chosen, 1))}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <SearchSelect
        aria-label="Move after"
        placeholder="Move after…"
        options={others}
        value={null}
        onChange={(after) => after !== null && onChange(movedAfter(walk, chosen, after))}
      />
      <Button
        variant="default"
        leftSection={<IconArrowsSort size={16} aria-hidden />}
        onClick={() => onChange(walk.toReversed())}
      >
        Reverse all
      </Button>
    </div>
  );
}

import { CloseButton, Text, Title } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import { plural } from "#contract/format.ts";
import { runsOf } from "./names.ts";
import { floorTitle, formatMissingLevels, type ShownLocation } from "./place.ts";
import { missingNames, type DeckShape, type Mark, type StoreyShape, type TowerShape } from "./shape.ts";
import classes from "./SocietyView.module.css";

type Props = {
  /** Null while nothing is hovered or selected. */
  place: ShownLocation | null;
  /** Closes the sheet, which covers the drawing only on a phone. */
  onClose: () => void;
  ref: RefObject<HTMLElement | null>;
};

/** The names on a floor, in a tower or on a parking deck: how many, which, and which are missing. */
export function PlaceDetails({ place, onClose, ref }: Props) {
  return (
    <section
      ref={ref}
      className={classes.details}
      aria-label="Details"
      tabIndex={-1}
      data-open={place !== null}
    >
      {place === null ? (
        <Text c="dimmed">Point at a floor or a parking level to see its names.</Text>
      ) : (
        <>
          <CloseButton className={classes.putAway} aria-label="Close the details" onClick={onClose} />
          {place.kind === "tower" && <Tower tower={place.tower} />}
          {place.kind === "storey" && <Storey tower={place.tower} storey={place.storey} />}
          {place.kind === "deck" && <Deck deck={place.deck} />}
        </>
      )}
    </section>
  );
}

function DetailsText({ above, title, text, children }: DescribedProps) {
  return (
    <>
      <Text size="xs" c="dimmed">
        {above}
      </Text>
      <Title order={3}>{title}</Title>
      <Text>{text}</Text>
      {children}
    </>
  );
}

type DescribedProps = { above: string; title: string; text: string; children?: ReactNode };

function Tower({ tower: { name, floors, flatCount, usual } }: { tower: TowerShape }) {
  const flats =
    usual === null ? plural(flatCount, "flat") : `${plural(flatCount, "flat")}, ${usual} on most floors`;
  const upwards = floors.map((floor) => floor.name).toReversed();
  return (
    <DetailsText
      above="Tower"
      title={name}
      text={floors.length === 0 ? "No floors yet" : `${plural(floors.length, "floor")}, ${flats}`}
    >
      <Names marks={runsOf(upwards).map((run) => ({ id: 0, name: run }))} />
    </DetailsText>
  );
}

function Storey({ tower, storey }: { tower: TowerShape; storey: StoreyShape }) {
  if (storey.kind === "skip") {
    return (
      <DetailsText
        above={tower.name}
        title={formatMissingLevels(storey).replace(/^n/, "N")}
        text="The floors beside it are there, this number is not."
      />
    );
  }
  return (
    <DetailsText
      above={tower.name}
      title={floorTitle(storey.name)}
      text={countOf(storey.flats.length, "flat", missingNames(storey.cells))}
    >
      <Names marks={storey.cells.filter((cell) => cell !== null)} />
    </DetailsText>
  );
}

function Deck({ deck: { name, marks, pillarCount } }: { deck: DeckShape }) {
  const present = marks.filter(({ id }) => id !== null).map((pillar) => pillar.name);
  const missing = missingNames(marks);
  return (
    <DetailsText above="Parking" title={name} text={countOf(pillarCount, "pillar", missing)}>
      <Names
        marks={[
          ...runsOf(present).map((run) => ({ id: 0, name: run })),
          ...runsOf(missing).map((run) => ({ id: null, name: run })),
        ]}
      />
    </DetailsText>
  );
}

function countOf(count: number, noun: string, missing: readonly string[]): string {
  const countText = count === 0 ? `No ${noun}s` : plural(count, noun);
  return missing.length === 0 ? countText : `${countText}, ${missing.length} missing`;
}

function Names({ marks }: { marks: readonly Mark[] }) {
  return (
    <ul className={classes.names}>
      {marks.map(({ id, name }) => (
        <li key={name} data-missing={id === null || undefined}>
          {id === null && <span className={classes.missingWord}>missing </span>}
          {name}
        </li>
      ))}
    </ul>
  );
}

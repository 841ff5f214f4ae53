import { Button, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { MAX_NOTE } from "#contract/booking/vehicle.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./parking.module.css";

type Props = {
  /** Null while the pillar is chosen. */
  note: string | null | undefined;
  error: string | undefined;
  pillar: ReactNode;
  /** True once a pillar is chosen: it is known then. */
  chosen: boolean;
  onNote: (note: string | null) => void;
};

/** The choice of a pillar, or for whoever does not know it a note where the car stands. */
export function PillarOrNote({ note, error, pillar, chosen, onNote }: Props) {
  const { t } = useTranslator();
  return (
    <div className={classes.spot}>
      {note == null ? (
        pillar
      ) : (
        <TextInput
          name="parkingNote"
          label={t("booking.parkingNote")}
          placeholder={t("booking.parkingNoteSample")}
          required
          maxLength={MAX_NOTE}
          value={note}
          error={error}
          onChange={({ currentTarget: { value } }) => onNote(value)}
        />
      )}
      {!chosen && (
        <Button variant="subtle" className={classes.switch} onClick={() => onNote(note == null ? "" : null)}>
          {note == null ? t("booking.pillarUnknown") : t("booking.choosePillar")}
        </Button>
      )}
    </div>
  );
}

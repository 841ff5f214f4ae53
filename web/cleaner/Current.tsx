import { type ComponentProps, useId } from "react";
import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { CallButton } from "./CallButton.tsx";
import { PillarChoice } from "./PillarChoice.tsx";
import { PhotoButton } from "./PhotoButton.tsx";
import { type Contact, type PhotoKind, photosOf, type QueuedEntry, spotOf, type Wash } from "./terms.ts";
import { colorIn } from "#i18n/colors.ts";
import { Outcome } from "./Outcome.tsx";
import { Picture } from "./pictures.tsx";
import { useSpeech } from "./speech.ts";
import { useTranslator } from "./texts.ts";

type Props = {
  wash: Wash;
  isNext: boolean;
  /** The outbox; null if photos cannot be taken. */
  photos: readonly QueuedEntry[] | null;
  onPhoto: (kind: PhotoKind, file: File) => Promise<unknown>;
  pillars: ComponentProps<typeof PillarChoice>;
  /** Fetches the number to call; null if calling is not allowed. */
  onCall: (() => Promise<Contact>) | null;
  /** Returns from a selected wash to the next one; null without another. */
  onBack: (() => void) | null;
};

/** Font size class for a pillar's name or a note. */
const sizeOf = (spot: string): "l" | "m" | "s" | "xs" =>
  spot.length <= 6 ? "l" : spot.length <= 11 ? "m" : spot.length <= 24 ? "s" : "xs";

/** The wash that the bottom bar reports. */
export function Current({ wash, isNext, pillars, photos, onPhoto, onCall, onBack }: Props) {
  const translator = useTranslator();
  const { t, slot, language } = translator;
  const speak = useSpeech(translator);
  const heading = useId();
  return (
    <section className="current" aria-labelledby={heading}>
      <p className="kicker">
        <span>{isNext ? t("cleaner.next") : t("cleaner.chosen")}</span> <b>{slot(wash.time)}</b>
      </p>
      <h2 id={heading}>
        {wash.parkingFloor && <span className="floor">{wash.parkingFloor}</span>}{" "}
        <span className="pillar" data-size={sizeOf(spotOf(wash))}>
          {spotOf(wash)}
        </span>
      </h2>
      {wash.parkingPillar === "" && <PillarChoice key={wash.washId} {...pillars} />}
      <p className="plate">{wash.vehicleNumber}</p>
      <p className="car">
        {colorIn(wash.color, t)} {wash.vehicle}
      </p>
      <p className="place">
        {wash.building}, {wash.flat} · {wash.society}
      </p>
      <p className="item">
        {itemNameIn(wash, language)} · {t("cleaner.minutes", { minutes: wash.minutes })}
      </p>
      {wash.requirements && (
        <p className="remark">
          <b>{t("cleaner.remark")}</b> {wash.requirements}
        </p>
      )}
      <Outcome wash={wash} />
      {speak && (
        <button type="button" className="call" onClick={() => speak(wash)}>
          <Picture name="speak" />
          <span>{t("cleaner.listen")}</span>
        </button>
      )}
      {onCall && <CallButton key={wash.washId} onAsk={onCall} />}
      {photos && (
        <div className="photos">
          {photosOf(wash).map((kind) => (
            <PhotoButton key={kind} kind={kind} onPhoto={onPhoto} waiting={waitingOf(photos, wash, kind)} />
          ))}
        </div>
      )}
      {onBack && (
        <button type="button" className="plain" onClick={onBack}>
          {t("cleaner.backToNext")}
        </button>
      )}
    </section>
  );
}

const waitingOf = (outbox: readonly QueuedEntry[], { washId }: Wash, kind: PhotoKind): number =>
  outbox.filter((entry) => entry.kind === "photo" && entry.washId === washId && entry.which === kind).length;

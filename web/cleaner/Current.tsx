import { useId } from "react";
import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { CallButton } from "./CallButton.tsx";
import { PhotoButton } from "./PhotoButton.tsx";
import { type Contact, type PhotoKind, photosOf, type QueuedEntry, type Wash } from "./terms.ts";
import { colorIn } from "./colors.ts";
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
  /** Fetches the number to call; null if calling is not allowed. */
  onCall: (() => Promise<Contact>) | null;
  /** Returns from a selected wash to the next one; null without another. */
  onBack: (() => void) | null;
};

/** Font size class for a pillar's name. */
const sizeOf = (pillar: string): "l" | "m" | "s" =>
  pillar.length <= 6 ? "l" : pillar.length <= 11 ? "m" : "s";

/** The wash that the bottom bar reports. */
export function Current({ wash, isNext, photos, onPhoto, onCall, onBack }: Props) {
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
        <span className="floor">{wash.parkingFloor}</span>{" "}
        <span className="pillar" data-size={sizeOf(wash.parkingPillar)}>
          {wash.parkingPillar}
        </span>
      </h2>
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

import { useEffect, useId, useRef, useState } from "react";
import type { PillarFloor } from "./calls.ts";
import type { Refusal } from "./terms.ts";
import { useTranslator, wordRefusal } from "./texts.ts";

/** A floor shows as many at first; the search finds the others. */
const MAX_SHOWN = 120;

type Props = {
  /** The pillars to choose from; null without a reply. */
  onAsk: () => Promise<PillarFloor[] | null>;
  /** Saves the pillar; null when it is saved. */
  onChoose: (pillarId: number) => Promise<Refusal | null>;
};

/** Sets the pillar of a vehicle that stands where only a note says; needs a signal. */
export function PillarChoice({ onAsk, onChoose }: Props) {
  const { t } = useTranslator();
  const [floors, setFloors] = useState<PillarFloor[] | null>(null);
  const [asking, setAsking] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const load = async () => {
    setAsking(true);
    const found = await onAsk();
    setAsking(false);
    setFloors(found);
    setFailed(!found);
  };
  return (
    <>
      <button type="button" className="call" disabled={asking} onClick={() => void load()}>
        <span>{t("cleaner.setPillar")}</span>
      </button>
      <p role="status" className="warning">
        {isFailed && t("cleaner.pillarNeedsSignal")}
      </p>
      {floors && <PillarDialog floors={floors} onChoose={onChoose} onClose={() => setFloors(null)} />}
    </>
  );
}

type DialogProps = Pick<Props, "onChoose"> & { floors: readonly PillarFloor[]; onClose: () => void };

function PillarDialog({ floors, onChoose, onClose }: DialogProps) {
  const translator = useTranslator();
  const { t } = translator;
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState("");
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const typed = search.trim().toLowerCase();
  const choose = async (pillarId: number) => {
    setSending(true);
    const refusal = await onChoose(pillarId);
    setSending(false);
    if (!refusal) return onClose();
    setFault(refusal.message === "" ? t("cleaner.pillarNeedsSignal") : wordRefusal(refusal, translator));
  };
  return (
    <dialog ref={dialog} className="reasons" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>{t("cleaner.whichPillar")}</h2>
      <label className="find">
        {t("cleaner.findPillar")}
        <input type="search" value={search} onChange={({ currentTarget: { value } }) => setSearch(value)} />
      </label>
      <p className="fault" role="alert">
        {fault}
      </p>
      {floors.map(({ parkingFloor, pillars }) => (
        <section key={parkingFloor}>
          <h3>{parkingFloor}</h3>
          <div className="chips">
            {pillars
              .filter(({ name }) => name.toLowerCase().includes(typed))
              .slice(0, MAX_SHOWN)
              .map(({ parkingPillarId, name }) => (
                <button
                  key={parkingPillarId}
                  type="button"
                  disabled={sending}
                  onClick={() => void choose(parkingPillarId)}
                >
                  {name}
                </button>
              ))}
          </div>
        </section>
      ))}
      <button type="button" className="plain" onClick={onClose}>
        {t("cleaner.cancel")}
      </button>
    </dialog>
  );
}

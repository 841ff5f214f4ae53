import type { OutcomeReport } from "#contract/dispatch/outcome.ts";
import { useCallback, useDeferredValue, useEffect, useState, useSyncExternalStore } from "react";
import type { StoredSession } from "#web/lib/session.ts";
import type { CleanerTranslator } from "./texts.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { storeLanguage } from "#web/texts/language.ts";
import { Bar } from "./Bar.tsx";
import { serverNow } from "./clock.ts";
import { Current } from "./Current.tsx";
import { DayState } from "./DayState.tsx";
import { Foot } from "./Foot.tsx";
import { Header } from "./Header.tsx";
import { NeedsOffice } from "./NeedsOffice.tsx";
import { PhotoFirst } from "./PhotoFirst.tsx";
import { Reasons } from "./Reasons.tsx";
import { Rest, type Filter } from "./Rest.tsx";
import { useScannedPillar } from "./pillar.ts";
import type { Round } from "./round.ts";
import { Strip } from "./Strip.tsx";
import {
  counts,
  done,
  doneWithoutPhoto,
  mayCall,
  photoDue,
  type PhotoKind,
  spotOf,
  type Wash,
  washesOf,
} from "./terms.ts";
import { cleanerTexts, TranslatorContext } from "./texts.ts";

/** Ignores clicks this soon after one, ms: they come from the same tap, and another wash is in its place by then. */
const SAME_FINGER_MS = 400;

/** The translator, initially `first`, and a function to change and store the language. */
function useChosenTranslator(first: CleanerTranslator): [CleanerTranslator, (language: Language) => void] {
  const [translator, setTranslator] = useState(first);
  const { language } = translator;
  useEffect(() => {
    document.documentElement.lang = languages[language].locale;
  }, [language]);
  const choose = (next: Language) => {
    storeLanguage(next);
    cleanerTexts.load(next).then(setTranslator, () => {});
  };
  return [translator, choose];
}

/** The cleaner's day: the next wash, its report, and the rest. */
type Props = { round: Round; session: StoredSession; translator: CleanerTranslator };

export function Page({ round, session, translator: first }: Props) {
  const state = useSyncExternalStore(round.subscribe, round.state);
  const [translator, chooseLanguage] = useChosenTranslator(first);
  const [which, setWhich] = useState<0 | 1>(0);
  const [chosenId, choose] = useState<number | null>(null);
  const [filter, setFilter] = useState<Filter>("toDo");
  const [choosingReason, setChoosingReason] = useState(false);
  const [photoRequest, setPhotoRequest] = useState<{ wash: Wash; kind: PhotoKind } | null>(null);
  const [resting, setResting] = useState(false);

  // Renders the next wash before the list: on a cheap phone sixty washes take a while.
  const showsRest = useDeferredValue(state.isRead, false);

  const day = state.days[which];
  const list = state.lists[day] ?? null;
  const washes = list ? washesOf(list, state.outbox) : [];
  const next = washes.find((wash) => counts(wash) && wash.outcome === null);
  const chosen = washes.find(({ washId }) => washId === chosenId);
  const current = chosen ?? next;
  const isToday = which === 0;

  const rest = () => {
    setResting(true);
    setTimeout(() => setResting(false), SAME_FINGER_MS);
  };
  const report = async (wash: Wash, outcome: OutcomeReport) => {
    rest();
    setChoosingReason(false);
    setPhotoRequest(null);
    if (await round.report(wash, day, outcome)) choose(null);
  };
  const reportCurrent = async (outcome: OutcomeReport) => {
    if (current && !resting) await report(current, outcome);
  };
  const reportDone = () => {
    const kind = current && photoDue(current, state.outbox);
    if (kind) {
      rest();
      setPhotoRequest({ wash: current, kind });
    } else void reportCurrent(done);
  };
  const reportDoneWith = async ({ wash }: { wash: Wash }, kind: PhotoKind, file: File) => {
    if (await round.photograph(wash, day, kind, file)) await report(wash, done);
    // The reason is in a note behind the dialog.
    else setPhotoRequest(null);
  };
  const show = (washId: number) => {
    choose(washId);
    scrollTo({ top: 0 });
  };
  const openScanned = useCallback(
    (washId: number | null) => {
      setWhich(0);
      choose(washId);
      scrollTo({ top: 0 });
      if (washId === null) round.showNote({ kind: "pillarNotToday" });
    },
    [round],
  );
  useScannedPillar(state.lists[state.days[0]] ?? null, openScanned);

  return (
    <TranslatorContext value={translator}>
      <Header
        washes={washes}
        which={which}
        day={state.isRead ? day : null}
        offered={list?.languages}
        onWhich={(to) => {
          setWhich(to);
          choose(null);
        }}
        onLanguage={chooseLanguage}
      />
      {state.isRead && (
        <>
          <Strip state={state} onRetry={round.retry} />
          <main className={isToday && current ? "with-bar" : undefined}>
            {current ? (
              <Current
                wash={current}
                isNext={current === next}
                pillars={{
                  onAsk: () => round.pillarsOf(current),
                  onChoose: (pillarId) => round.setPillar(current, pillarId),
                }}
                photos={isToday ? state.outbox : null}
                onPhoto={(kind, file) => round.photograph(current, day, kind, file)}
                onCall={isToday && mayCall(current, serverNow()) ? () => round.contactOf(current) : null}
                onBack={chosen && next && chosen !== next ? () => choose(null) : null}
              />
            ) : (
              !state.expired && <DayState list={list} coming={state.reachable} onRetry={round.retry} />
            )}
            <NeedsOffice outbox={state.outbox} onSendAgain={round.sendAgain} />
            {showsRest && washes.length > 0 && (
              <Rest
                washes={washes}
                outbox={state.outbox}
                currentId={current?.washId ?? null}
                filter={filter}
                onFilter={setFilter}
                onChoose={show}
              />
            )}
            <Foot
              session={session}
              waiting={state.outbox.length}
              // A day stored by an older release has none.
              officePhone={list?.officePhone ?? ""}
              days={state.days}
              done={
                state.lists[state.days[0]]?.washes.filter(({ outcome }) => outcome === "done").length ?? 0
              }
              onChanged={round.retry}
            />
          </main>
        </>
      )}
      <Bar
        wash={isToday ? current : undefined}
        note={state.note}
        disabled={resting}
        onDone={reportDone}
        onMissed={() => setChoosingReason(true)}
        onUndo={(queued) => {
          choose(queued.washId);
          void round.undo(queued);
        }}
        onCloseNote={() => round.showNote(null)}
      />
      {choosingReason && current && (
        <Reasons
          pillar={spotOf(current)}
          onReport={(outcome) => void reportCurrent(outcome)}
          onClose={() => setChoosingReason(false)}
        />
      )}
      {photoRequest && (
        <PhotoFirst
          pillar={spotOf(photoRequest.wash)}
          kind={photoRequest.kind}
          disabled={resting}
          onPhoto={(kind, file) => reportDoneWith(photoRequest, kind, file)}
          onWithout={() => void report(photoRequest.wash, doneWithoutPhoto)}
          onClose={() => setPhotoRequest(null)}
        />
      )}
    </TranslatorContext>
  );
}

import { useEffect, useState } from "react";
import { AwayDialog } from "./AwayDialog.tsx";
import { type Absence, fetchOwnAway, takeBackAway } from "./calls.ts";
import { awayReasonText } from "./awayReasons.ts";
import { refusalOf } from "./sender.ts";
import { useTranslator, wordRefusal } from "./texts.ts";

type Props = {
  token: string;
  /** Today and tomorrow, YYYY-MM-DD. */
  days: readonly [string, string];
  /** Reloads the days, whose washes may have gone or come. */
  onChanged: () => void;
};

/** Says that one cannot come, and takes it back. */
export function Away({ token, days, onChanged }: Props) {
  const translator = useTranslator();
  const { t, day } = translator;
  const [absences, setAbsences] = useState<readonly Absence[]>([]);
  const [asking, setAsking] = useState(false);
  const [reported, setReported] = useState<string | null>(null);
  useEffect(() => {
    let cancelled = false;
    fetchOwnAway(token).then(
      (read) => cancelled || !read || setAbsences(read),
      () => {},
    );
    return () => {
      cancelled = true;
    };
  }, [token]);
  const reasonIn = ({ reason }: Absence) => {
    const text = awayReasonText(reason);
    return text ? t(text) : reason;
  };
  const changed = (text: string | null) => {
    setReported(text);
    fetchOwnAway(token).then(
      (read) => read && setAbsences(read),
      () => {},
    );
    onChanged();
  };
  const takeBack = async ({ providerAbsenceId }: Absence) => {
    const answer = await takeBackAway(providerAbsenceId, token).catch(() => null);
    if (!answer) return setReported(t("cleaner.awayNeedsSignal"));
    const refused = answer.status === 200 ? null : refusalOf(answer);
    changed(refused ? wordRefusal(refused, translator) : null);
  };
  return (
    <section className="away">
      <button type="button" className="plain" onClick={() => setAsking(true)}>
        {t("cleaner.cannotCome")}
      </button>
      {reported && <p role="status">{reported}</p>}
      {absences.length > 0 && (
        <ul>
          {absences.map((absence) => (
            <li key={absence.providerAbsenceId}>
              <span>
                {absence.from === absence.to
                  ? day(absence.from)
                  : `${day(absence.from)} – ${day(absence.to)}`}
                <small>{reasonIn(absence)}</small>
              </span>
              {absence.own && (
                <button type="button" className="plain" onClick={() => void takeBack(absence)}>
                  {t("cleaner.takeBack")}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <AwayDialog
          token={token}
          days={days}
          onSaved={(washes) => {
            setAsking(false);
            changed(t("cleaner.awaySaved", { washes }));
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

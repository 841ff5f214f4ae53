import { Picture } from "./pictures.tsx";
import type { QueuedEntry } from "./terms.ts";
import { useTranslator, wordRefusal } from "./texts.ts";

type Props = { outbox: readonly QueuedEntry[]; onSendAgain: (entry: QueuedEntry) => Promise<void> };

/** Reports that the server refused; they stay until the office has resolved them. */
export function NeedsOffice({ outbox, onSendAgain }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const refused = outbox.filter((entry) => entry.refused !== null);
  if (refused.length === 0) return null;
  return (
    <section className="office" aria-labelledby="office">
      <h2 id="office">
        <Picture name="office" /> {t("cleaner.needsOffice")}
      </h2>
      <p>{t("cleaner.needsOfficeText")}</p>
      <ul>
        {refused.map((entry) => (
          <li key={entry.id}>
            <span>
              <b>
                {entry.pillar} · {entry.plate}
              </b>{" "}
              {entry.kind === "photo"
                ? t("cleaner.photo")
                : t(entry.outcome === "done" ? "cleaner.done" : "cleaner.notDone")}
            </span>
            <span>
              {wordRefusal({ message: entry.refused ?? "", texts: entry.refusedTexts ?? [] }, translator)}
            </span>
            {entry.told && <small>{t("cleaner.officeKnows")}</small>}
            <button type="button" className="plain" onClick={() => void onSendAgain(entry)}>
              {t("cleaner.sendAgain")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

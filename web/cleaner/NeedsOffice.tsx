import { Picture } from "./pictures.tsx";
import type { QueuedEntry } from "./terms.ts";
import { useTranslator, wordRefusal } from "./texts.ts";

type Props = { outbox: readonly QueuedEntry[]; onSendAgain: (press: QueuedEntry) => Promise<void> };

/** Reports that the server refused; they stay until the office has resolved them. */
export function NeedsOffice({ outbox, onSendAgain }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const refused = outbox.filter((press) => press.refused !== null);
  if (refused.length === 0) return null;
  return (
    <section className="office" aria-labelledby="office">
      <h2 id="office">
        <Picture name="office" /> {t("cleaner.needsOffice")}
      </h2>
      <p>{t("cleaner.needsOfficeText")}</p>
      <ul>
        {refused.map((press) => (
          <li key={press.id}>
            <span>
              <b>
                {press.pillar} · {press.plate}
              </b>{" "}
              {press.kind === "photo"
                ? t("cleaner.photo")
                : t(press.outcome === "done" ? "cleaner.done" : "cleaner.notDone")}
            </span>
            <span>
              {wordRefusal({ message: press.refused ?? "", texts: press.refusedTexts ?? [] }, translator)}
            </span>
            {press.told && <small>{t("cleaner.officeKnows")}</small>}
            <button type="button" className="plain" onClick={() => void onSendAgain(press)}>
              {t("cleaner.sendAgain")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

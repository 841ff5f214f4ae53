import { useState } from "react";
import { Picture } from "./pictures.tsx";
import type { Contact } from "./terms.ts";
import { useTranslator, wordRefusal } from "./texts.ts";

type Props = { onAsk: () => Promise<Contact> };

/** Fetches the number on request, then becomes a tel: link; the number is not in the page before. */
export function CallButton({ onAsk }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const [contact, setContact] = useState<Contact | null>(null);
  const [asking, setAsking] = useState(false);
  const load = async () => {
    setAsking(true);
    setContact(await onAsk());
    setAsking(false);
  };
  if (contact && "number" in contact)
    return (
      <a className="call" href={`tel:${contact.number}`}>
        <Picture name="call" />
        <span>
          {t(contact.of === "office" ? "cleaner.callOffice" : "cleaner.callCustomer", {
            number: contact.number,
          })}
        </span>
      </a>
    );
  return (
    <>
      <button type="button" className="call" disabled={asking} onClick={() => void load()}>
        <Picture name="call" />
        <span>{t(asking ? "cleaner.callAsking" : "cleaner.call")}</span>
      </button>
      <p role="status" className="warning">
        {contact &&
          (contact.refused === null ? t("cleaner.callUnanswered") : wordRefusal(contact.refused, translator))}
      </p>
    </>
  );
}

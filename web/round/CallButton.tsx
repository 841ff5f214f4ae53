import { useState } from "react";
import { Picture } from "./pictures.tsx";
import type { Contact } from "./terms.ts";
import { useTongue } from "./words/tongue.ts";
import { useWords } from "./words/words.ts";

type Props = { onAsk: () => Promise<Contact> };

/** Asks whom to call about the wash, and then is the link that calls; the number stands nowhere before. */
export function CallButton({ onAsk }: Props) {
  const say = useWords();
  const { told } = useTongue();
  const [contact, setContact] = useState<Contact | null>(null);
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    setContact(await onAsk());
    setAsking(false);
  };
  if (contact && "number" in contact)
    return (
      <a className="call" href={`tel:${contact.number}`}>
        <Picture name="call" />
        <span>
          {say(contact.of === "office" ? "callOffice" : "callCustomer", { number: contact.number })}
        </span>
      </a>
    );
  return (
    <>
      <button type="button" className="call" disabled={asking} onClick={() => void ask()}>
        <Picture name="call" />
        <span>{say(asking ? "callAsking" : "call")}</span>
      </button>
      <p role="status" className="warning">
        {contact && (contact.refused === null ? say("callUnanswered") : told(contact.refused))}
      </p>
    </>
  );
}

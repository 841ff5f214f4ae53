import { Picture } from "./pictures.tsx";
import type { Press } from "./terms.ts";
import { useTongue } from "./words/tongue.ts";
import { useWords } from "./words/words.ts";

type Props = { outbox: readonly Press[]; onSendAgain: (press: Press) => Promise<void> };

/** What the server does not take: it stays until somebody has looked at it. */
export function NeedsOffice({ outbox, onSendAgain }: Props) {
  const say = useWords();
  const { told } = useTongue();
  const refused = outbox.filter((press) => press.refused !== null);
  if (refused.length === 0) return null;
  return (
    <section className="office" aria-labelledby="office">
      <h2 id="office">
        <Picture name="office" /> {say("needsOffice")}
      </h2>
      <p>{say("needsOfficeText")}</p>
      <ul>
        {refused.map((press) => (
          <li key={press.id}>
            <span>
              <b>
                {press.pillar} · {press.plate}
              </b>{" "}
              {press.kind === "photo" ? say("photo") : say(press.outcome === "done" ? "done" : "notDone")}
            </span>
            <span>{told(press.refused ?? "")}</span>
            {press.told && <small>{say("officeKnows")}</small>}
            <button type="button" className="plain" onClick={() => void onSendAgain(press)}>
              {say("sendAgain")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

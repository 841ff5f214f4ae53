import { useSpeech } from "#web/words/speech.ts";

/** Stands where a screen is about to be; it says nothing for the first moment, so that quick screens don't flicker. */
export function LoadingScreen() {
  const { say } = useSpeech();
  return (
    <output className="loading">
      <span className="loading-wave" aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {say("Loading ...")}
    </output>
  );
}

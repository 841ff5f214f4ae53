import { useTranslator } from "#web/texts/translator.ts";

/** Stands where a screen is about to be; it says nothing for the first moment, so that quick screens don't flicker. */
export function LoadingScreen() {
  const { t } = useTranslator();
  return (
    <output className="loading">
      <span className="loading-wave" aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {t("ui.loading")}
    </output>
  );
}

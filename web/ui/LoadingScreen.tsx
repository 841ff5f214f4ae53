import { useTranslator } from "#web/texts/translator.ts";

/** Placeholder while a screen loads. It shows nothing at first, so that fast screens do not flicker. */
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

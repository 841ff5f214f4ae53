import { Picture } from "./pictures.tsx";
import { reasons } from "#contract/dispatch/reason.ts";
import type { Wash } from "./terms.ts";
import { useTranslator } from "./texts.ts";

/** Outcome of a wash as icon and text; nothing while it is to do. */
export function Outcome({ wash: { outcome, reason, status } }: { wash: Wash }) {
  const { t } = useTranslator();
  if (outcome === "done")
    return (
      <span className="outcome" data-outcome="done">
        <Picture name="done" /> {t("cleaner.done")}
      </span>
    );
  if (outcome === "missed")
    return (
      <span className="outcome" data-outcome="missed">
        <Picture name={reason ?? "missed"} /> {t("cleaner.notDone")}
        {reason && `: ${t(reasons[reason].button)}`}
      </span>
    );
  if (status !== "skipped" && status !== "cancelled") return null;
  return (
    <span className="outcome" data-outcome="off">
      <Picture name="missed" /> {t(`cleaner.${status}`)}
    </span>
  );
}

import type { Choice } from "#web/lib/choices.ts";
import { PlainSelect } from "#web/ui/PlainSelect.tsx";
import classes from "./items.module.css";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  options: readonly Choice[];
  loading: boolean;
  /** 0 for all services; null while they are on their way. */
  value: number | null;
  onChange: (serviceId: number) => void;
};

/** What the chosen service is called; "" for none and for all of them. */
export const nameOf = (options: readonly Choice[], chosen: number | null): string =>
  options.find(({ value }) => value === chosen)?.label ?? "";

/** Which service's items are shown. */
export function ServiceSelect({ options, loading, value, onChange }: Props) {
  const { t } = useTranslator();
  return (
    <PlainSelect
      className={classes.choice}
      label={t("booking.selectServiceType")}
      placeholder={loading ? t("booking.loading") : t("booking.select")}
      options={[{ value: 0, label: t("booking.allServices") }, ...options]}
      value={value}
      onChange={onChange}
    />
  );
}

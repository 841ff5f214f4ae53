import { Switch } from "@mantine/core";
import { useState } from "react";
import { storedSession } from "#web/lib/session.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** Full hours are hidden from customers until they ask, and always listed for staff. */
export function useAllHours() {
  const mayAsk = storedSession()?.usertype === "Customer";
  const [all, setAll] = useState(!mayAsk);
  return { all, mayAsk, setAll };
}

/** Switch to list full hours, too. */
export function AllHours({ all, mayAsk, setAll }: ReturnType<typeof useAllHours>) {
  const { t } = useTranslator();
  if (!mayAsk) return null;
  return (
    <Switch
      label={t("booking.showFullHoursToo")}
      checked={all}
      onChange={({ currentTarget }) => setAll(currentTarget.checked)}
    />
  );
}

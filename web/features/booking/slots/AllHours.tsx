import { Switch } from "@mantine/core";
import { useState } from "react";
import { storedSession } from "#web/lib/session.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** Whether hours without room are listed, too: customers ask for them, staff see them from the start. */
export function useAllHours() {
  const mayAsk = storedSession()?.usertype === "Customer";
  const [all, setAll] = useState(!mayAsk);
  return { all, mayAsk, setAll };
}

/** Asks for the hours without room, too. */
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

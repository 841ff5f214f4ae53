import { Anchor, Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { type Entry, type EntryKind, getStatement } from "#contract/bill/account.ts";
import { getNotBilled } from "#contract/bill/unbilled.ts";
import { addDays } from "#contract/day.ts";
import { formatMoney } from "#contract/format.ts";
import { useCall } from "#web/lib/query.ts";
import { standIn, tableState } from "#web/lib/queryState.ts";
import { useToday } from "#web/lib/today.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DayFilter } from "#web/ui/day/DayFilter.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import type { ScreenKey, ScreenTranslator } from "#web/texts/english.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./account.module.css";

/** The default number of days shown. */
const SHOWN_DAYS = 90;

export const entryNames: Record<EntryKind, ScreenKey> = {
  washes: "booking.washes",
  opening: "money.broughtForward",
  bill: "money.bill",
  "credit-note": "money.creditNote",
  payment: "money.payment",
  refund: "money.givenBack",
};

/** `place` makes the key unique: entries of one day may be identical. */
type KeyedEntry = Entry & { place: number };

const columnsIn = ({ t, day: dayText }: ScreenTranslator): DataColumn<KeyedEntry>[] => [
  {
    key: "day",
    header: t("money.day"),
    value: ({ day }) => day,
    cell: ({ day }) => dayText(day),
    unsorted: true,
  },
  {
    key: "kind",
    header: t("money.what"),
    value: ({ kind, reference }) => `${t(entryNames[kind])} ${reference}`,
    cell: ({ kind, reference, paperUrl }) => (
      <TwoLines first={t(entryNames[kind])} second={<Reference text={reference} paperUrl={paperUrl} />} />
    ),
    unsorted: true,
    cardTitle: true,
  },
  {
    key: "amount",
    header: t("money.amount"),
    value: ({ amount }) => amount,
    cell: ({ amount }) => formatMoney(amount),
    align: "right",
    unsorted: true,
  },
  {
    key: "balance",
    header: t("money.owedThen"),
    value: ({ balance }) => balance,
    cell: ({ balance }) => formatMoney(balance),
    align: "right",
    unsorted: true,
  },
];

/** An entry's reference, linked to its PDF if there is one. */
function Reference({ text, paperUrl }: { text: string; paperUrl: string }) {
  if (paperUrl === "") return text;
  return (
    <Anchor href={paperUrl} target="_blank" rel="noreferrer" inherit>
      {text === "" ? "PDF" : text}
    </Anchor>
  );
}

/** "₹120.00 owed", "₹50.00 paid ahead". */
const balanceText = ({ t }: ScreenTranslator, balance: number): string =>
  balance < 0
    ? t("money.amountPaidAhead", { amount: formatMoney(-balance) })
    : t("money.amountOwed", { amount: formatMoney(balance) });

/** A customer's account: opening balance, entries, and closing balance. */
export function Account({ customerId }: { customerId: number }) {
  const translator = useTranslator();
  const { t } = translator;
  const columns = useMemo(() => columnsIn(translator), [translator]);
  const today = useToday();
  const [days, setDays] = useState({ from: addDays(today, -SHOWN_DAYS), to: today });
  const query = useCall(
    getStatement,
    { CustomerId: customerId, From: days.from, To: days.to, Language: translator.language },
    { enabled: days.from !== "" && days.to !== "" },
  );
  const { data } = query;
  const unbilled = useCall(getNotBilled, { CustomerId: customerId }).data?.rows ?? [];
  const rows = useMemo(() => data?.lines.map((line, place) => ({ ...line, place })), [data]);
  return (
    <>
      <div className={classes.days}>
        <DayFilter
          label={t("washes.from")}
          value={days.from}
          max={days.to}
          onChange={(from) => setDays((before) => ({ ...before, from }))}
        />
        <DayFilter
          label={t("money.to")}
          value={days.to}
          min={days.from}
          onChange={(to) => setDays((before) => ({ ...before, to }))}
        />
        {data && (
          <Button
            component="a"
            href={data.paperUrl}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconFileText size={18} aria-hidden />}
            {...standIn(query)}
          >
            PDF
          </Button>
        )}
      </div>
      {data && (
        <p className={classes.ends} {...standIn(query)}>
          <span>{t("money.beforeStanding", { standing: balanceText(translator, data.opening) })}</span>
          <strong>{t("money.thenStanding", { standing: balanceText(translator, data.closing) })}</strong>
          {unbilled.map(({ customerId: key, total }) => (
            <span key={key}>{t("money.notBilledYetAmount", { amount: formatMoney(total) })}</span>
          ))}
        </p>
      )}
      <DataTable
        caption={t("money.statementOfAccount")}
        columns={columns}
        rows={rows}
        rowKey={({ place }) => place}
        numbered={false}
        pageSize={20}
        empty={<EmptyState title={t("money.nothingMovedInTheseDays")} />}
        {...tableState(query)}
      />
    </>
  );
}

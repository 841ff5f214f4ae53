import { formatMoney } from "#contract/format.ts";
import { NO_PAISE, less, type Paise, rupeesOf, sumOf } from "#contract/money.ts";
import { entryLabels } from "#i18n/labels.ts";
import type { Translator } from "#i18n/translator.ts";
import type { Report } from "#server/pdf/report.ts";
import type { EntryRow } from "./account.queries.ts";
import type { Account } from "./statement.queries.ts";

/** The statement's `kind` in links. */
export const ACCOUNT_STATEMENT = "account-statement";

const money = (amount: Paise): string => formatMoney(rupeesOf(amount));

/** The balance after each entry. */
export function balancesOf(openingPaise: Paise, entries: readonly EntryRow[]): Paise[] {
  let balance = openingPaise;
  return entries.map(({ amountPaise }) => (balance = sumOf([balance, amountPaise])));
}

type StatementTexts = {
  account: Account;
  issuer: Report["issuer"];
  from: string;
  to: string;
  openingPaise: Paise;
  entries: readonly EntryRow[];
};

export function statementReport(content: StatementTexts, { language, t, day }: Translator): Report {
  const { account, issuer, from, to, openingPaise, entries } = content;
  const balances = balancesOf(openingPaise, entries);
  const closing = balances.at(-1) ?? openingPaise;
  const balanceText = (balance: Paise): string =>
    balance < 0
      ? `${money(less(NO_PAISE, balance))} ${t("statement.ahead")}`
      : `${money(balance)} ${t("statement.owed")}`;
  const days = `${day(from)} – ${day(to)}`;
  return {
    language,
    title: t("statement.statement"),
    subject: `${account.name}, ${days}`,
    issuer,
    facts: [[t("statement.period"), days]],
    about: {
      title: t("statement.customer"),
      name: account.name,
      lines: [account.address, `${t("bill.phone")} ${account.phone}`].filter((line) => line !== ""),
    },
    figures: [
      [t("statement.opening"), balanceText(openingPaise)],
      [t("statement.closing"), balanceText(closing)],
    ],
    tables: [
      {
        title: t("statement.entries"),
        note: "",
        columns: [
          t("statement.day"),
          t("statement.what"),
          t("statement.reference"),
          t("statement.amount"),
          t("statement.balance"),
        ],
        wide: 2,
        numbers: 2,
        rows: entries.map((entry, index) => [
          day(entry.day),
          t(entryLabels[entry.kind]),
          entry.reference,
          money(entry.amountPaise),
          money(balances[index] ?? closing),
        ]),
        total: [],
        none: t("statement.none"),
      },
    ],
    notes: [],
    footer: `${issuer.name} · ${t("bill.computer")}`,
    pageWord: t("bill.page"),
  };
}

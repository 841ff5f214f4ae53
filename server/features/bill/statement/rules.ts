import { formatDay, formatMoney } from "#contract/format.ts";
import { NO_PAISE, less, type Paise, rupeesOf, sumOf } from "#contract/money.ts";
import type { Language } from "#contract/words/words.ts";
import { accountWords } from "#server/papers/accountWords.ts";
import type { Report } from "#server/papers/report.ts";
import { paperWords } from "#server/papers/words.ts";
import type { EntryRow } from "../account/queries.ts";
import type { Account } from "./queries.ts";

/** What links call a statement of account. */
export const ACCOUNT_STATEMENT = "account-statement";

const money = (amount: Paise): string => formatMoney(rupeesOf(amount));

/** What an account stands at after each of its entries. */
export function balancesOf(openingPaise: Paise, entries: readonly EntryRow[]): Paise[] {
  let balance = openingPaise;
  return entries.map(({ amountPaise }) => (balance = sumOf([balance, amountPaise])));
}

type Said = {
  account: Account;
  issuer: Report["issuer"];
  from: string;
  to: string;
  openingPaise: Paise;
  entries: readonly EntryRow[];
  language: Language;
};

/** A customer's account of some days as it is drawn. */
export function statementReport(said: Said): Report {
  const { account, issuer, from, to, openingPaise, entries, language } = said;
  const words = accountWords[language];
  const { page, computer, phone } = paperWords[language];
  const balances = balancesOf(openingPaise, entries);
  const closing = balances.at(-1) ?? openingPaise;
  const standing = (balance: Paise): string =>
    balance < 0 ? `${money(less(NO_PAISE, balance))} ${words.ahead}` : `${money(balance)} ${words.owed}`;
  const days = `${formatDay(from)} – ${formatDay(to)}`;
  return {
    language,
    title: words.statement,
    subject: `${account.name}, ${days}`,
    issuer,
    facts: [[words.period, days]],
    about: {
      title: words.customer,
      name: account.name,
      lines: [account.address, `${phone} ${account.phone}`].filter((line) => line !== ""),
    },
    figures: [
      [words.opening, standing(openingPaise)],
      [words.closing, standing(closing)],
    ],
    tables: [
      {
        title: words.entries,
        note: "",
        columns: [words.day, words.what, words.reference, words.amount, words.balance],
        wide: 2,
        numbers: 2,
        rows: entries.map(({ day, kind, reference, amountPaise }, index) => [
          formatDay(day),
          words.kinds[kind],
          reference,
          money(amountPaise),
          money(balances[index] ?? closing),
        ]),
        total: [],
        none: words.none,
      },
    ],
    notes: [],
    footer: `${issuer.name} · ${computer}`,
    pageWord: page,
  };
}

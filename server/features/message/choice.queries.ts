import { type RawBuilder, sql } from "kysely";
import type { Channel } from "#contract/message/channel.ts";
import { type Choice, unchosen } from "#contract/message/preference.ts";
import type { Language } from "#i18n/languages.ts";
import type { Db } from "#server/db/database.ts";
import { companiesOfPerson, offers } from "./language.queries.ts";

export type Chosen = { language: Language; channels: Channel[]; optOut: Choice[] };

/** The language of a choice, or English where none of `companies` offers it. */
const offeredLanguage = (companies: RawBuilder<unknown>) => sql`
  coalesce(case when ${offers(sql`choice.language`, companies)} then choice.language end, ${unchosen.language})`;

const choiceColumns = (channels: RawBuilder<unknown>, companies: RawBuilder<unknown>) => sql`
  ${offeredLanguage(companies)} as language, coalesce(choice.channels, ${channels}) as channels,
  coalesce(choice.opt_out, ${[...unchosen.optOut]}::text[]) as "optOut"`;
const bySms = sql`${[...unchosen.channels]}::text[]`;

/** Joins the latest preference that matches `which`. */
const joinLatestChoice = (which: RawBuilder<unknown>) => sql`
  left join lateral (select language, channels, opt_out from preference where ${which}
    order by changed_at desc, preference_id desc limit 1) as choice on true`;

/** A recipient of customer messages. */
export type Reader = Chosen & {
  /** The channels that messages are sent by: the chosen ones that have an address, or else SMS. */
  usedChannels: Channel[];
  customerId: number;
  companyId: number;
  phone: string;
  /** Empty without one. */
  email: string;
  /** The account with this phone; null while there is none. */
  userId: number | null;
};

/** Selects the customers that match `which` as `Reader`s: with their own choice or what staff noted, whichever is later. */
export const readersMatching = (which: RawBuilder<boolean>): RawBuilder<Reader> => sql`
  select customer.customer_id as "customerId", customer.company_id as "companyId", customer.phone, customer.email,
    person.user_id as "userId", ${choiceColumns(bySms, sql`company.company_id = customer.company_id`)},
    -- A customer always has a phone, but the email address may have been removed since mail was chosen.
    coalesce(nullif(case when customer.email = '' then array_remove(choice.channels, 'mail') else choice.channels end,
      '{}'), ${bySms}) as "usedChannels"
  from customer
  left join app_user as person on person.usertype = 'Customer' and person.phone = customer.phone
  ${joinLatestChoice(sql`preference.customer_id = customer.customer_id or preference.user_id = person.user_id`)}
  where ${which}`;

/** Customers with their preference. */
export async function findReaders(db: Db, customerIds: readonly number[]): Promise<Reader[]> {
  const { rows } = await sql<Reader>`${readersMatching(
    sql`customer.customer_id = any(${customerIds}::integer[])`,
  )}`.execute(db);
  return rows;
}

/** How many messages customers get who are sent one message each: one by each of their channels. */
export async function countMessages(db: Db, customerIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(cardinality("usedChannels")), 0)::integer as count from (${readersMatching(
      sql`customer.customer_id = any(${[...new Set(customerIds)]}::integer[])`,
    )}) as reader`.execute(db);
  return rows[0]?.count ?? 0;
}

type Address = { phone: string; email: string };

/** Preference of an account; of a customer also what staff of any company noted. */
export async function findOwnChoice(db: Db, userId: number): Promise<(Chosen & Address) | undefined> {
  const { rows } = await sql<Chosen & Address>`
    select person.phone,
      -- Staff without an address have it as their name; a customer's may be known to a company alone.
      coalesce(person.email, case person.usertype when 'Provider' then '' when 'Customer' then (
          select email from customer where customer.phone = person.phone order by customer_id desc limit 1)
        else person.user_name end, '') as email,
      ${choiceColumns(
        sql`case when person.usertype = 'Customer' or person.usertype = 'Provider' and person.email is null then ${bySms}
          else '{mail}' end`,
        companiesOfPerson,
      )}
    from app_user as person
    ${joinLatestChoice(sql`preference.user_id = person.user_id or (person.usertype = 'Customer' and preference.customer_id
      in (select customer_id from customer where customer.phone = person.phone))`)}
    where person.user_id = ${userId}`.execute(db);
  return rows[0];
}

const isPerson = (
  person: { userId: number } | { phone: string } | { providerPhone: string },
): RawBuilder<boolean> => {
  if ("userId" in person) return sql`person.user_id = ${person.userId}`;
  return "phone" in person
    ? sql`person.phone = ${person.phone} and person.usertype = 'Customer'`
    : sql`person.phone = ${person.providerPhone} and person.usertype = 'Provider'`;
};

/** Message language of an account, found by its id or by a customer's or provider's phone. */
export async function findLanguage(
  db: Db,
  person: { userId: number } | { phone: string } | { providerPhone: string },
): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select ${offeredLanguage(companiesOfPerson)} as language
    from preference as choice join app_user as person using (user_id)
    where ${isPerson(person)}
    order by choice.changed_at desc limit 1`.execute(db);
  return rows[0]?.language ?? unchosen.language;
}

/** Notes the language of an account that has not chosen one; an unlisted channel stays the usual one. */
export async function saveFirstLanguage(db: Db, userId: number, language: Language, now: Date) {
  await sql`
    insert into preference (user_id, language, channels, opt_out, changed_at)
    select user_id, ${language}, case when email is null then '{sms}'::text[] else '{mail}' end, '{}', ${now}
    from app_user where user_id = ${userId}
    on conflict (user_id) do nothing`.execute(db);
}

type ChoiceOwner = { userId: number } | { customerId: number };

/** Replaces any earlier choice. */
export async function saveChoice(
  db: Db,
  owner: ChoiceOwner,
  { language, channels, optOut }: Chosen,
  now: Date,
) {
  const [column, id] = "userId" in owner ? ["user_id", owner.userId] : ["customer_id", owner.customerId];
  await sql`
    insert into preference (${sql.ref(column)}, language, channels, opt_out, changed_at)
      values (${id}, ${language}, ${channels}::text[], ${optOut}::text[], ${now})
    on conflict (${sql.ref(column)}) do update set language = excluded.language, channels = excluded.channels,
      opt_out = excluded.opt_out, changed_at = excluded.changed_at`.execute(db);
}

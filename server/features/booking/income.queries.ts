import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#server/access/scope.ts";
import { type Grain, hasNoSociety, type SumsQuery, washSums } from "#server/features/wash/sums.queries.ts";

/**
 * Income is what washes charge without the tax that it contains. A wash contains tax while its company is registered,
 * if the settings in force in its society's state say so, or if its booking was paid upfront at a price that includes it.
 * Income is rounded to paise once, in what is asked for: a bill's taxable value is rounded bill by bill.
 */

/** Companies with a registration in a further state. */
const hasFurther = sql<boolean>`company_id in (select company_id from tax_settings where is_further)`;

/**
 * The days on which a company's settings are in force: rows of `company_id`, `state_id` of a further registration or 0
 * for all other states, `from_day`, `until_day` (not included), `registration`, `rate_hundredths` and
 * `prices_include_tax`.
 */
const spans = sql`(
  select moment.*, tax.registration, tax.rate_hundredths, tax.prices_include_tax
  from (select company_id, state_id, from_day,
      lead(from_day, 1, 'infinity') over (partition by company_id, state_id order by from_day) as until_day
    from (select distinct tax.company_id, place.state_id, tax.from_day
      from tax_settings as tax
      join (select company_id, state_id from tax_settings where is_further union select company_id, 0 from tax_settings)
        as place on place.company_id = tax.company_id) as moments) as moment
  cross join lateral tax_settings_in(moment.company_id, moment.state_id, moment.from_day) as tax
  where tax.registration = 'regular')`;

/**
 * Adds `taxed_paise`, the part of `charged_paise` that contains tax, and `rate`, that tax's rate in hundredths of a
 * percent, to rows of `day`, `company_id`, `society_id`, `charged_paise`, `gross_paise` and `net_paise`.
 */
const withTax = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select charging.*, coalesce(span.rate_hundredths, 0) as rate,
    case when span.prices_include_tax then charging.charged_paise - charging.net_paise
      else charging.gross_paise end as taxed_paise
  from ${rows} as charging
  left join society as place on place.society_id = charging.society_id
  left join (select distinct company_id, state_id from tax_settings where is_further) as further
    on further.company_id = charging.company_id and further.state_id = place.state_id
  left join ${spans} as span on span.company_id = charging.company_id
    and span.state_id = coalesce(further.state_id, 0)
    and charging.day >= span.from_day and charging.day < span.until_day)`;

/** Daily sums of washes for `incomeBy`, with the columns of `washSums`. */
export function incomeSums(scope: Scope, query: SumsQuery, grain: Grain): RawBuilder<unknown> {
  if (!hasNoSociety(grain)) return withTax(washSums(scope, query, grain));
  // Only a further registration makes the tax depend on the society.
  const fine = grain === "company" ? "society" : "society item";
  return withTax(sql`(
    select * from ${washSums(scope, { ...query, companies: sql`not ${hasFurther}` }, grain)} as others
    union all
    select * from ${washSums(scope, { ...query, companies: hasFurther }, fine)} as several)`);
}

/** The matching charged washes themselves for `incomeBy`. */
export const incomeOfWashes = (matching: RawBuilder<unknown>): RawBuilder<unknown> =>
  withTax(sql`(
    select wash.day, wash.company_id, wash.society_id, wash.price_paise as charged_paise,
      case price_agreed(own.billing, own.tax_added) when 'gross' then wash.price_paise else 0 end as gross_paise,
      case price_agreed(own.billing, own.tax_added) when 'net' then wash.price_paise else 0 end as net_paise
    from wash join booking as own on own.booking_id = wash.booking_id
    where ${matching})`);

/**
 * The income by a column: rows of that column, `charged_paise` and `income_paise`.
 * @param rows From `incomeSums` or `incomeOfWashes`, with the column.
 */
export const incomeBy = (column: string, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${sql.ref(column)}, sum(charged) as charged_paise, round(sum(income)) as income_paise
  from (select ${sql.ref(column)}, sum(charged_paise) as charged,
      sum(charged_paise - taxed_paise) + sum(taxed_paise) * 10000.0 / (10000 + rate) as income
    from ${rows} as earning group by ${sql.ref(column)}, rate) as of_rate
  group by ${sql.ref(column)})`;

import { type Kysely, sql } from "kysely";

/**
 * The payment that a company has under a bank's reference, once for each. Payments of before that share one stay as they
 * are: the first of them has it. What a statement tells without a UTR is no reference, nor is what was taken back.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop index payment_reference;
    create table bank_reference (
      company_id integer not null,
      -- A UTR, or what else the bank calls the payment: capital letters and digits.
      reference text not null check (reference ~ '^[A-Z0-9]+$'),
      payment_id integer not null unique references payment,
      primary key (company_id, reference))`.execute(db);
  await sql`
    insert into bank_reference (company_id, reference, payment_id)
    select distinct on (company_id, found.reference) company_id, found.reference, payment_id
    from payment
    cross join lateral (select upper(payment.reference) as text,
      upper(regexp_replace(payment.reference, '[^A-Za-z0-9]', '', 'g')) as bare) as written
    cross join lateral (select coalesce(
      (regexp_match(text, '(?<![A-Z0-9])([A-Z]{4}R\\d{17}|[A-Z]{4}[NH]?\\d{11,12})(?![A-Z0-9])'))[1],
      (regexp_match(text, '(?<![A-Z0-9])0{0,8}(\\d{12})(?![A-Z0-9])'))[1],
      (regexp_match(bare, '^([A-Z]{4}R\\d{17}|[A-Z]{4}[NH]?\\d{11,12})$'))[1],
      (regexp_match(bare, '^0{0,8}(\\d{12})$'))[1],
      case when method in ('upi', 'bank') and bare ~ '\\d' and bare ~ '^[A-Z0-9]+$' then bare end) as reference) as found
    where amount_paise > 0 and found.reference is not null
      and not exists (select from payment as back where back.undoes = payment.payment_id)
      and not exists (select from bank_line as line
        where line.payment_id = payment.payment_id and line.made and line.utr = '')
    order by company_id, found.reference, payment_id`.execute(db);
}

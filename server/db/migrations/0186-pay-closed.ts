import { type Kysely, sql } from "kysely";

/**
 * Months of pay that are closed: each provider's payslip with its days, which never change, and beside it what was paid.
 * What changes of a closed month stands on a later payslip. Advances are taken off the months that are closed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table pay_advance (
      pay_advance_id integer generated always as identity primary key,
      provider_id integer not null references provider,
      -- Whose provider it was when it was given.
      company_id integer not null references company,
      on_day date not null,
      -- Below 0 for what the provider gave back.
      amount_paise bigint not null check (amount_paise <> 0),
      note text not null,
      created_at timestamptz not null,
      created_by integer not null references app_user
    );
    create index pay_advance_of_provider on pay_advance (provider_id, company_id);
    create index pay_advance_of_company on pay_advance (company_id, on_day);

    create table pay_close (
      pay_close_id integer generated always as identity primary key,
      company_id integer not null references company,
      -- Its first day.
      month date not null check (extract(day from month) = 1),
      closed_at timestamptz not null,
      closed_by integer not null references app_user
    );
    create unique index pay_close_once on pay_close (company_id, month);

    create table payslip (
      payslip_id integer generated always as identity primary key,
      pay_close_id integer not null references pay_close,
      company_id integer not null references company,
      month date not null,
      provider_id integer not null references provider,
      provider_name text not null,
      company_name text not null,
      pan_last4 text not null,
      washes integer not null,
      without_rate integer not null,
      earned_paise bigint not null,
      -- What has changed since of months that were closed before.
      earlier_paise bigint not null,
      additions_paise bigint not null check (additions_paise >= 0),
      deductions_paise bigint not null check (deductions_paise >= 0),
      -- Hundredths of a percent.
      tds_rate_hundredths integer not null check (tds_rate_hundredths between 0 and 10000),
      tds_paise bigint not null check (tds_paise >= 0),
      -- What the payslip before could not take off, 0 or less.
      brought_paise bigint not null check (brought_paise <= 0),
      advance_paise bigint not null check (advance_paise >= 0),
      -- Of the advances, still to be taken off.
      advance_left_paise bigint not null check (advance_left_paise >= 0),
      net_paise bigint not null check (net_paise >= 0),
      -- What the next payslip takes off, 0 or less.
      carried_paise bigint not null check (carried_paise <= 0),
      check (earned_paise + earlier_paise + additions_paise - deductions_paise - tds_paise + brought_paise - advance_paise
        = net_paise + carried_paise)
    );
    create unique index payslip_once on payslip (provider_id, company_id, month);
    create index payslip_of_month on payslip (month, company_id);
    create index payslip_of_company on payslip (company_id);
    create index payslip_of_close on payslip (pay_close_id);

    create table payslip_day (
      payslip_id integer not null references payslip,
      day date not null,
      service_item_id integer not null references service_item,
      item_name text not null,
      washes integer not null check (washes > 0),
      rate_paise integer,
      primary key (payslip_id, day, service_item_id)
    );
    create index payslip_day_of_item on payslip_day (service_item_id);

    create table payslip_earlier (
      payslip_id integer not null references payslip,
      -- The first day of the month that has changed.
      month date not null,
      service_item_id integer not null references service_item,
      item_name text not null,
      -- More or, below 0, fewer than were paid.
      washes integer not null,
      amount_paise bigint not null,
      primary key (payslip_id, month, service_item_id)
    );
    create index payslip_earlier_of_item on payslip_earlier (service_item_id);

    -- On which payslip an adjustment stands: that of its month, or a later one when that was closed already.
    create table payslip_adjustment (
      pay_adjustment_id integer primary key references pay_adjustment,
      payslip_id integer not null references payslip
    );
    create index payslip_adjustment_of_payslip on payslip_adjustment (payslip_id);

    -- On which payslip an advance is listed: the first that could deduct it.
    create table payslip_advance (
      pay_advance_id integer primary key references pay_advance,
      payslip_id integer not null references payslip
    );
    create index payslip_advance_of_payslip on payslip_advance (payslip_id);

    create table payslip_payment (
      payslip_id integer primary key references payslip,
      paid_on date not null,
      method text not null check (method in ('bank', 'cash')),
      reference text not null,
      marked_at timestamptz not null,
      marked_by integer not null references app_user
    );

    create function payslips_never_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % never change: what comes later stands on a later payslip', tg_table_name;
    end $$;
    create trigger never_changed before update or delete or truncate on pay_close
      for each statement execute function payslips_never_change();
    create trigger never_changed before update or delete or truncate on payslip
      for each statement execute function payslips_never_change();
    create trigger never_changed before update or delete or truncate on payslip_day
      for each statement execute function payslips_never_change();
    create trigger never_changed before update or delete or truncate on payslip_earlier
      for each statement execute function payslips_never_change();
    create trigger never_changed before update or delete or truncate on payslip_adjustment
      for each statement execute function payslips_never_change();
    create trigger never_changed before update or delete or truncate on payslip_advance
      for each statement execute function payslips_never_change();
    create trigger never_changed before update or delete or truncate on pay_adjustment
      for each statement execute function payslips_never_change();
    create trigger never_changed before update or delete or truncate on pay_advance
      for each statement execute function payslips_never_change();

    call audit_table('pay_advance', 'payAdvance', 'pay_advance_id', 'note');
    call audit_table('pay_close', 'payClose', 'pay_close_id', '');
    call audit_table('payslip_payment', 'payslipPayment', 'payslip_id', '');
  `.execute(db);
}

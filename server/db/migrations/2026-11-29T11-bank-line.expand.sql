-- A line may also be money that went out because the bank took a payment back: `reversal` waits for a person, `reversed`
-- has taken the payment back here as well.
alter table bank_line
  drop constraint bank_line_state_check,
  add constraint bank_line_state_check
    check (state in ('booked', 'proposed', 'unmatched', 'dismissed', 'reversal', 'reversed')),
  -- The account's balance after the line; null where the statement has none, and for lines from before this was stored.
  add column balance_paise bigint,
  -- All bills that are proposed, or were paid, in the order in which they are paid; null for at most one.
  add column bill_ids integer[],
  -- It may be a line that was read before, from another export of the account.
  add column resembles boolean not null default false,
  -- The payment that the bank took back.
  add column takes_back integer references payment;
create index bank_line_by_day on bank_line (company_id, day, amount_paise);
create index bank_line_taking_back on bank_line (takes_back) where takes_back is not null;

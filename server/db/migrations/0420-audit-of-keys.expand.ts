import { type Kysely, sql } from "kysely";

/**
 * The audit also has gateways and their keys, mandates, payment links, second factors, sign-ins, and what is decided
 * about lines of a bank's statement. Of keys it has only that they were set.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function hidden_secrets(line jsonb) returns jsonb language sql immutable parallel safe
      return (select jsonb_object_agg(key, case
          when value in ('null', '""', '[]') or key <> all ('{password_hash,number_sealed,pan_sealed,sealed_secret,
            sealed_key_secret,key_id,key_hash,token_hash,token,gateway_token,secret,recovery_codes}'::text[]) then value
          else '"secret"' end)
        from jsonb_each(line));

    -- Without a query of its own, so that it becomes part of the statement that calls it.
    create or replace function without_secrets(line jsonb) returns jsonb language sql immutable parallel safe
      return case when line ?| '{password_hash,number_sealed,pan_sealed,sealed_secret,sealed_key_secret,key_id,key_hash,
        token_hash,token,gateway_token,secret,recovery_codes}'::text[] then hidden_secrets(line) else line end;

    -- Without what only jobs and gateways move on.
    create or replace function audited_row(line jsonb) returns jsonb language sql immutable strict parallel safe
      return line - '{natural_name,search_text,open_washes,changed_at,changed_in,heard_at,event_at,ask_at,asked_at,asks,
        last_step}'::text[];

    -- Also without the device of a sign-in, and what a payer wrote.
    create or replace function archived_line(line jsonb) returns jsonb language sql immutable parallel safe
      return without_person(line - '{first_name,middle_name,last_name,phone2,permanent_address,permanent_street,
        permanent_city,permanent_pincode,correspondence_address,correspondence_street,correspondence_city,
        correspondence_pincode,number_last4,holder_name,bank_name,branch_name,ifsc,pan_last4,upi,upi_id,upi_address,
        sender,whatsapp_name,supplier_name,supplier_address,customer_gstin,building_name,street,parking_note,problem,why,
        body,title,hint,url,utr,signed_qr,key_hash,token_hash,device,narration}'::text[]);

    call audit_table('gateway', 'gateway', 'gateway_id', 'name');
    call audit_table('mandate', 'mandate', 'mandate_id', '');
    call audit_table('payment_link', 'paymentLink', 'payment_link_id', '');
    call audit_table('second_factor', 'secondFactor', 'user_id', '');

    -- Lines come and go with their statement, which is audited.
    create trigger trail_of_changing after update on bank_line
      referencing old table as removed new table as added for each statement
      execute function keep_trail('bankLine', 'bank_line_id', 'utr');

    -- By the person, whose device is hidden when they are erased. Sessions that expire leave no entry.
    create trigger trail_of_adding after insert on session
      referencing new table as added for each statement
      execute function keep_trail('signIn', 'user_id', '', 'session_id');
    create trigger trail_of_removing after delete on session
      referencing old table as removed for each statement
      when (coalesce(current_setting('chamak.user', true), '') <> '')
      execute function keep_trail('signIn', 'user_id', '', 'session_id');
  `.execute(db);
}

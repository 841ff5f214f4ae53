-- Of a secret the audit keeps only that there was one. Without a query of its own, so that it becomes part of the
-- statement that calls it.
create or replace function without_secrets(line jsonb) returns jsonb language sql immutable parallel safe
  return case when line ?| '{password_hash,number_sealed,pan_sealed,sealed_secret,sealed_key_secret,key_id,key_hash,
    token_hash,token,gateway_token,secret,recovery_codes}'::text[] then hidden_secrets(line) else line end;

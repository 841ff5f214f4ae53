create or replace function hidden_secrets(line jsonb) returns jsonb language sql immutable parallel safe
  return (select jsonb_object_agg(key, case
      when value in ('null', '""', '[]') or key <> all ('{password_hash,number_sealed,pan_sealed,sealed_secret,
        sealed_key_secret,key_id,key_hash,token_hash,token,gateway_token,secret,recovery_codes}'::text[]) then value
      else '"secret"' end)
    from jsonb_each(line));

-- The event of a missed wash calls its reason and its note by these names, and says itself that nobody has reported the
-- wash. Code from before reads and writes the names from before: hence a contraction.

-- Reads the missed washes of all time.
set local statement_timeout = 0;

update event set facts = facts - '{outcome,reason}'::text[] || case
    when user_id is null and facts ->> 'outcome' = 'other' and facts ->> 'reason' = 'Not reported'
      then '{"missedReason": "not-reported", "note": ""}'
    else jsonb_build_object('missedReason', facts -> 'outcome', 'note', facts -> 'reason') end
where kind = 'missed' and facts ? 'outcome';

update job set payload = jsonb_set(payload, '{about,fact}', (payload #> '{about,fact}') - '{outcome,reason}'::text[]
  || jsonb_build_object('missedReason', payload #> '{about,fact,outcome}', 'note', payload #> '{about,fact,reason}'))
where name = 'event/publish' and payload #>> '{about,fact,kind}' = 'missed'
  and payload #> '{about,fact}' ? 'outcome';

create or replace function india_day(at timestamptz) returns date language sql immutable strict parallel safe
  return (at at time zone 'Asia/Kolkata')::date;

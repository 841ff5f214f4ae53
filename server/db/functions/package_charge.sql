-- The charge of a package's month by washes held of washes meant, rounded half up, at most the price.
create or replace function package_charge(price integer, held bigint, meant integer) returns integer
language sql immutable parallel safe
  return ((2 * price::bigint * least(held, meant) + meant) / (2 * meant))::integer;

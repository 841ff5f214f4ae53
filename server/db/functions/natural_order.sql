-- Pads every number to ten digits, so that 'Flat 2' sorts before 'Flat 10' in any collation. Stored columns keep
-- what it returned: a change of it writes them anew by a migration.
create or replace function natural_order(name text) returns text language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(lower(name), '(\d+)', '0000000000\1', 'g'), '\d*(\d{10})', '\1', 'g');

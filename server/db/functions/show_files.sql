-- Holds a table's column to files of a kind.
create or replace procedure show_files(shower regclass, pointer text, kind text) language plpgsql as $$
begin
  execute format('create trigger file_of_kind after insert or update of %I on %s
    for each row execute function shows_file_of_kind(%L, %L)', pointer, shower, pointer, kind);
end $$;

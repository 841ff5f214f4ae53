import { type Kysely, sql } from "kysely";

/** One table for whatever people upload: pictures and providers' papers first. What shows a file points at it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table picture rename to file;
    alter table file rename picture_id to file_id;
    alter sequence picture_picture_id_seq rename to file_file_id_seq;
    alter index picture_age rename to file_age;

    do $$
    declare
      old record;
    begin
      for old in select conname as name from pg_constraint
        where conrelid = 'file'::regclass and conname like 'picture%'
      loop
        execute format('alter table file rename constraint %I to %I', old.name, replace(old.name, 'picture', 'file'));
      end loop;
    end $$;

    -- Of what was kept before this, nobody wrote down how large it was or what was sent.
    alter table file
      add kind text not null default 'picture' constraint file_kind check (kind in ('picture', 'document')),
      add content_type text not null default 'image/webp',
      add bytes integer,
      add width integer,
      add height integer,
      add hash text,
      alter added_by drop not null;
    alter table file alter kind drop default, alter content_type drop default;

    alter table provider_document add file_id integer references file;

    -- The trail knows who sent a paper: its last line that names the folder.
    insert into file (name, kind, content_type, added_by, added_at)
      select document.file_name, 'document',
        case document.kind when 'pdf' then 'application/pdf' else 'image/jpeg' end,
        sender.user_id, document.uploaded_at
      from provider_document as document
      left join (select distinct on (file_name) file_name, user_id
        from audit
        cross join lateral (select audit.after ->> 'file_name' as file_name) as named
        where noun = 'providerDocument' and action in ('add', 'update') and file_name is not null
        order by file_name, audit_id desc) as last using (file_name)
      left join app_user as sender on sender.user_id = last.user_id
      order by document.provider_document_id;

    -- Nobody changed a document by this.
    alter table provider_document disable trigger trail_of_changing;
    update provider_document set file_id = file.file_id
      from file where file.kind = 'document' and file.name = provider_document.file_name;
    alter table provider_document enable trigger trail_of_changing;

    alter table provider_document
      alter file_id set not null,
      add constraint provider_document_file_once unique (file_id),
      drop file_name,
      drop kind,
      drop uploaded_at;

    -- A file is shown only as what it is: else a company could show somebody's paper as its logo, by trying ids.
    -- Of a file that is not there at all the foreign key tells.
    create function shows_file_of_kind() returns trigger language plpgsql as $$
    begin
      if exists (select from file
        where file_id = (to_jsonb(new) ->> tg_argv[0])::integer and kind <> tg_argv[1])
      then
        raise foreign_key_violation
          using message = format('%s shows no %s', tg_table_name, tg_argv[1]),
            constraint = format('%s_%s_fkey', tg_table_name, tg_argv[0]);
      end if;
      return null;
    end $$;

    create procedure show_files(shower regclass, pointer text, kind text) language plpgsql as $$
    begin
      execute format('create trigger file_of_kind after insert or update of %I on %s
        for each row execute function shows_file_of_kind(%L, %L)', pointer, shower, pointer, kind);
    end $$;

    call show_files('company', 'picture_id', 'picture');
    call show_files('service_item', 'picture_id', 'picture');
    call show_files('provider_document', 'file_id', 'document');
  `.execute(db);
}

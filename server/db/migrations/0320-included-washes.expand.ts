import { type Kysely, sql } from "kysely";

/** Washes of other items that come with a package's month: "2 foam washes". */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table service_item_included (
      service_item_included_id integer generated always as identity primary key,
      service_item_id integer not null references service_item,
      included_item_id integer not null references service_item,
      -- A month.
      washes integer not null check (washes > 0),
      constraint service_item_included_once unique (service_item_id, included_item_id),
      check (service_item_id <> included_item_id)
    );
    create index service_item_included_item on service_item_included (included_item_id);
    call audit_table('service_item_included', 'serviceItemIncluded', 'service_item_id', '',
      'service_item_included_id');

    -- Those that a package was booked with.
    create table booking_included (
      booking_id integer not null references booking,
      service_item_id integer not null references service_item,
      position integer not null,
      washes integer not null check (washes > 0),
      minutes integer not null check (minutes > 0),
      primary key (booking_id, service_item_id)
    );
    create index booking_included_item on booking_included (service_item_id);

    -- The included item that is washed; null: the booking's own.
    alter table wash add included_item_id integer references service_item;
    create index wash_included_item on wash (included_item_id) where included_item_id is not null;

    -- Those on the line: [{"itemName": "Foam wash", "itemNames": {}, "washes": 2}]; and the item's names by language.
    alter table bill_line add included jsonb not null default '[]', add item_names jsonb not null default '{}';
  `.execute(db);
}

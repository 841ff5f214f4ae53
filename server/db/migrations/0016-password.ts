import { type Kysely, sql } from "kysely";

/** Customers prove a phone and have no password; no colleague's user name stands in their way. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    delete from password_reset using app_user
      where app_user.user_id = password_reset.user_id and app_user.usertype = 'Customer';
    update app_user set password_hash = null where usertype = 'Customer' and password_hash is not null;
    alter table app_user
      add constraint app_user_customer_without_password check (usertype <> 'Customer' or password_hash is null);

    drop index app_user_name_once;
    create unique index app_user_name_once on app_user (lower(user_name)) where usertype <> 'Customer';
    create unique index app_user_customer_phone_once on app_user (phone) where usertype = 'Customer' and phone <> '';
  `.execute(db);
}

import { sql } from "kysely";
import type { Names } from "#contract/catalogue/itemName.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, all, contains, offsetOf, type Page } from "#server/db/page.ts";
import { offeredIn } from "./serviceArea.queries.ts";

export type ServiceFields = {
  name: string;
  /** Null: they stay. */
  names: Names | null;
  categoryId: number;
  pricePaise: Paise;
  description: string;
  /** Undefined leaves it unchanged; a new service is added behind those with a position. */
  displayOrder: number | undefined;
  active: boolean;
};

export type ServiceRow = Omit<ServiceFields, "names"> & {
  names: Names;
  serviceId: number;
  categoryName: string;
  displayOrder: number;
};

const columns = ({
  name,
  names,
  categoryId,
  pricePaise,
  description,
  displayOrder,
  active,
}: ServiceFields) => ({
  name,
  ...(names && { names }),
  service_category_id: categoryId,
  price_paise: pricePaise,
  description,
  ...(displayOrder !== undefined && { display_order: displayOrder }),
  active,
});

const services = (db: Db) =>
  db
    .selectFrom("service")
    .innerJoin("service_category as category", "category.service_category_id", "service.service_category_id")
    .select([
      "service.service_id as serviceId",
      "service.name",
      sql<Names>`service.names`.as("names"),
      "category.service_category_id as categoryId",
      "category.name as categoryName",
      "service.price_paise as pricePaise",
      "service.description",
      "service.display_order as displayOrder",
      "service.active",
    ]);

/** The services; for a society only those offered there. */
export function findServices(
  db: Db,
  { active, societyId = null }: { active: boolean | undefined; societyId?: number | null },
): Promise<ServiceRow[]> {
  return services(db)
    .$if(active !== undefined, (query) => query.where("service.active", "=", active ?? true))
    .$if(societyId !== null, (query) => query.where(offeredIn(societyId ?? 0)))
    .orderBy("service.display_order")
    .orderBy("service.natural_name")
    .orderBy("service.service_id")
    .execute();
}

export const findService = (db: Db, serviceId: number): Promise<ServiceRow | undefined> =>
  services(db).where("service.service_id", "=", serviceId).executeTakeFirst();

export async function insertService(db: Db, fields: ServiceFields): Promise<number> {
  const { serviceId } = await db
    .insertInto("service")
    .values(columns(fields))
    .returning("service_id as serviceId")
    .executeTakeFirstOrThrow();
  return serviceId;
}

/** @returns whether there was such a service. */
export async function changeService(db: Db, serviceId: number, fields: ServiceFields): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("service")
    .set(columns(fields))
    .where("service_id", "=", serviceId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const sortable = {
  serviceName: sql.raw("service.natural_name"),
  categoryName: sql.raw("category.natural_name"),
  price: sql.raw("service.price_paise"),
  items: sql.raw("items"),
};

type ServicePage = Page<keyof typeof sortable> & {
  active: boolean | undefined;
  categoryId: number | undefined;
};

/** One page of services; each row carries the total. */
export async function searchServicePage(
  db: Db,
  page: ServicePage,
): Promise<(ServiceRow & { items: number; total: number })[]> {
  const { active, categoryId, search, sort } = page;
  const matching = all([
    sql`true`,
    active !== undefined && sql`service.active = ${active}`,
    categoryId !== undefined && sql`service.service_category_id = ${categoryId}`,
    search !== "" && contains(sql`service.search_text`, search),
  ]);
  const direction = directionOf(sort);
  const { rows } = await sql<ServiceRow & { items: number; total: number }>`
    select service.service_id as "serviceId", service.name, service.names, service.service_category_id as "categoryId",
      category.name as "categoryName", service.price_paise as "pricePaise", service.description,
      service.display_order as "displayOrder", service.active,
      (select count(*)::integer from service_item as item where item.service_id = service.service_id) as items,
      (select count(*)::integer from service where ${matching}) as total
    from service
    join service_category as category on category.service_category_id = service.service_category_id
    where ${matching}
    order by ${sortable[sort?.by ?? "serviceName"]} ${direction}, service.service_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

import { sql } from "kysely";
import type { DiscountCaps } from "#contract/access.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { Building, Item, KnownCustomer, Names, Place, Places } from "./names.rules.ts";

/** What lines may name, in the company and the societies that it serves, and the customers who have one of `phones`. */
export async function findNames(db: Db, companyId: number, phones: readonly string[]): Promise<Names> {
  const company = found(
    await db
      .selectFrom("company")
      .select([
        "email_optional as emailOptional",
        "other_plates as otherPlates",
        sql<DiscountCaps>`json_build_object('staff', staff_discount_cap, 'owner', owner_discount_cap)`.as(
          "discountCaps",
        ),
      ])
      .where("company_id", "=", companyId)
      .executeTakeFirst(),
    "company",
  );
  const { rows: societies } = await sql<Place>`
    select society.society_id as id, society.name from society
    join society_company as served on served.society_id = society.society_id and served.company_id = ${companyId}
    where society.archive_id is null order by society.society_id`.execute(db);
  const { rows: items } = await sql<Item>`
    select item.service_item_id as id, item.name, service.name as "serviceName",
      item.monthly_paise is not null as "isSoldByMonth"
    from service_item as item join service using (service_id)
    where item.active and service.active order by item.service_item_id`.execute(db);
  const { rows: known } = await sql<KnownCustomer>`
    select customer.customer_id as "customerId", asked.phone, customer.name, customer.phone2, customer.email, customer.address,
      customer.gstin, customer.legal_name as "legalName", customer.notes,
      coalesce((select sum(total_paise) from bill where bill.customer_id = customer.customer_id and kind = 'opening'),
        -(select sum(amount_paise) from payment where payment.customer_id = customer.customer_id
          and method = 'opening'))::integer as opening
    from customer as asked join customer on customer.customer_id = coalesce(asked.merged_into, asked.customer_id)
    where asked.company_id = ${companyId} and asked.phone = any(${phones}::text[]) and customer.erased_at is null`.execute(
    db,
  );
  return { ...company, societies, items, known: new Map(known.map((one) => [one.phone, one])) };
}

/** Buildings and parking floors of the societies, without archived ones. */
export async function findBuildings(
  db: Db,
  societyIds: readonly number[],
): Promise<Pick<Places, "buildings" | "parkingFloors">> {
  const { rows: buildings } = await sql<Building>`
    select building_id as id, name, society_id as "societyId" from building
    where society_id = any(${societyIds}::integer[]) and archive_id is null`.execute(db);
  const { rows: parkingFloors } = await sql<Building>`
    select parking_floor_id as id, name, society_id as "societyId" from parking_floor
    where society_id = any(${societyIds}::integer[]) and archive_id is null`.execute(db);
  return { buildings, parkingFloors };
}

/** The flats of the buildings, and the pillars of the parking floors, without archived ones. */
export async function findFlats(
  db: Db,
  { buildingIds, parkingFloorIds }: { buildingIds: readonly number[]; parkingFloorIds: readonly number[] },
): Promise<Pick<Places, "flats" | "pillars">> {
  const { rows: flats } = await sql<Places["flats"][number]>`
    select flat.flat_id as id, flat.name, flat.building_id as "buildingId", flat.floor_id as "floorId",
      floor.name as "floorName"
    from flat join floor using (floor_id)
    where flat.building_id = any(${buildingIds}::integer[]) and flat.archive_id is null`.execute(db);
  const { rows: pillars } = await sql<Places["pillars"][number]>`
    select parking_pillar_id as id, name, parking_floor_id as "parkingFloorId" from parking_pillar
    where parking_floor_id = any(${parkingFloorIds}::integer[]) and archive_id is null`.execute(db);
  return { flats, pillars };
}

import type { z } from "zod";
import { addedTax } from "#contract/price/addedTax.ts";
import { category } from "#contract/catalogue/category.ts";
import {
  addService,
  deleteService,
  getService,
  getServices,
  searchServices,
  type ServiceFields as WireFields,
  updateService,
} from "#contract/catalogue/service.ts";
import { indiaAt } from "#contract/day.ts";
import { paiseOf, rupeesOf } from "#contract/money.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { removeUnused } from "#server/db/removeUnused.ts";
import { findAddedRate } from "#server/features/company/tax.queries.ts";
import { lookupListRoutes } from "#server/features/lookup/lookup.routes.ts";
import { enteredNames } from "./catalogue.rules.ts";
import { found, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import {
  changeService,
  findService,
  findServices,
  insertService,
  searchServicePage,
  type ServiceFields,
  type ServiceRow,
} from "./service.queries.ts";

const fieldsOf = (body: z.output<typeof WireFields>): ServiceFields => ({
  name: body.ServiceName,
  names: enteredNames(body.Names),
  categoryId: body.CategoryId,
  pricePaise: paiseOf(body.Price),
  description: body.ServiceDescription,
  displayOrder: body.DisplayOrder,
  active: body.Active,
});

const serializeService = ({ name, names, description, pricePaise, ...rest }: ServiceRow) => ({
  ...rest,
  serviceName: name,
  serviceNames: names,
  serviceDescription: description,
  price: rupeesOf(pricePaise),
});

export function serviceRoutes(serve: Serve): void {
  lookupListRoutes(serve, category, {
    table: "service_category",
    noun: "category",
    id: "categoryId",
    name: "categoryName",
  });

  serve(getServices, async ({ body, scope, db, now }) => {
    const [services, addedRate] = await Promise.all([
      findServices(db, {
        active: scope.reach === "public" ? true : body.Active,
        societyId: body.SocietyId,
      }),
      findAddedRate(db, scope, { societyId: body.SocietyId, day: indiaAt(now).day }),
    ]);
    return services.map((service) => ({
      ...serializeService(service),
      ServiceId: service.serviceId,
      SERVICENAME: service.name,
      tax: addedTax(service.pricePaise, addedRate),
    }));
  });

  serve(searchServices, async ({ body: { filters, ...page }, db }) => {
    const query = { ...page, active: filters.Active, categoryId: filters.CategoryId };
    const { rows, total } = await pageWithTotal(query, (pageQuery) => searchServicePage(db, pageQuery));
    return { rows: rows.map(({ items, ...service }) => ({ ...serializeService(service), items })), total };
  });

  serve(getService, async ({ body, db }) =>
    serializeService(found(await findService(db, body.serviceId), "service")),
  );

  serve(addService, ({ body, write }) =>
    write(async (db) => ({ serviceId: await insertService(db, fieldsOf(body)) })),
  );

  serve(updateService, ({ body: { serviceId, ...body }, write }) =>
    write(async (db) => {
      if (!(await changeService(db, serviceId, fieldsOf(body)))) throw missing("service");
      return { serviceId };
    }),
  );

  serve(deleteService, ({ body, write }) =>
    write(async (db) => {
      await removeUnused(db, { table: "service", id: body.serviceId, noun: "service" });
      return {};
    }),
  );
}

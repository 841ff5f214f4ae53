import { category } from "#contract/catalogue/category.ts";
import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { addService } from "#contract/catalogue/service.ts";
import { addZone } from "#contract/zone/zone.ts";
import { Client } from "../client/client.ts";
import { providerCalls } from "../client/provider.ts";
import type { Installation } from "../installation.ts";
import { walk } from "../statement.ts";
import { booksWashes } from "./bookingCalls.ts";
import { loadsLookups } from "./lookupCalls.ts";
import { succeeds } from "./answers.ts";
import { basicForm, fillsProvider, registersProvider } from "./providerCalls.ts";
import { deletesPlaces, registersSociety } from "./societyCalls.ts";
import { addSomeCompany } from "./people.ts";
import { uploadPicture } from "./picture.ts";

/** A service with an item, and a zone: the specification has no calls to add them. */
async function addCatalogue(installation: Installation, suffix: string) {
  const { calls } = installation;
  const { categoryId } = await calls.done(category.add, { categoryName: `Cars ${suffix}` });
  const service = { ServiceName: `Doorstep wash ${suffix}`, CategoryId: categoryId, Price: 300 };
  const { serviceId } = await calls.done(addService, service);
  const { serviceItemId } = await calls.done(addServiceItem, {
    ServiceId: serviceId,
    ItemName: `Foam wash ${suffix}`,
    Price: 300,
    Duration: 30,
    KeyFeatures: "Foam, Tyres",
    PictureId: await uploadPicture(installation),
  });
  const zone = { Name: `Zone ${suffix}`, CountryId: 1, StateId: 21, City: "Pune", Phone1: "411045" };
  const { serviceZoneId } = await calls.done(addZone, zone);
  return { serviceId: String(serviceId), item: String(serviceItemId), serviceZoneId: String(serviceZoneId) };
}

/** The whole of the specification's calls, by a client that knows nothing else, for one company. */
function clientWalk(installation: () => Installation, which: string, companyOf: () => Promise<string>): void {
  walk(`a front end written from the specification works for the ${which} company`, async (record) => {
    const { url, token } = installation();
    const client = new Client(`${url}/api`, token);
    // Another try must not meet the names of the first.
    const suffix = `${which} ${Date.now()}`;
    const companyId = await companyOf();
    const catalogue = await addCatalogue(installation(), suffix);
    const place = await registersSociety(record, client, `Green Acres ${suffix}`);
    const providerId = await registersProvider(record, client, basicForm(companyId, `ramesh.${Date.now()}`));
    await loadsLookups(record, client, place, { ...catalogue, providerId });
    await fillsProvider(record, client, place, providerId, catalogue);
    await booksWashes(record, client, place, {
      company: companyId,
      item: catalogue.item,
      phone: `98${String(Date.now()).slice(-8)}`,
    });
    await deletesPlaces(record, client, new Client(`${url}/api`, null));
  });
}

/** The client's calls, for the first company and again for a second one. */
export function callWalks(installation: () => Installation): void {
  clientWalk(installation, "first", async () => "1");
  clientWalk(installation, "second", async () => String(await addSomeCompany(installation())));

  walk("a company whose washers' details may follow later", async ({ switched }) => {
    const { url, token } = installation();
    const companyId = String(await addSomeCompany(installation(), { ProviderDetailsLater: true }));
    const calls = providerCalls(new Client(`${url}/api`, token));
    const none = { address: "", street: "", country: "1", state: "21", city: "", pincode: "" };
    const form = { ...basicForm(companyId, ""), email: "", permanent: none, correspondence: none };
    await switched("5", "provider basic: email, both addresses and username are required", {
      does: "name, phone and company suffice, and the rest may follow",
      why: "who begins tomorrow brings no papers today",
      by: "'Washers' details may follow later' in the company's details",
      check: () => succeeds(calls.add(form), 201),
    });
  });
}

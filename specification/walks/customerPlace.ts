import type { Page } from "playwright-core";
import { category } from "#contract/catalogue/category.ts";
import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { addService } from "#contract/catalogue/service.ts";
import { requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { addSociety } from "#contract/society/society.ts";
import { type Calls, someSociety } from "#server/testing/world.ts";
import { codeSentTo } from "../../e2e/support/booking.ts";
import { doneAt } from "../../e2e/support/client.ts";
import type { Installation } from "../installation.ts";
import { uploadPicture } from "./picture.ts";

/** Places of a society where each list has two to choose from. */
const twoOfEach = {
  Buildings: ["Tower A", "Tower B"],
  Floors: ["1", "2"],
  FlatsPerFloor: 2,
  ParkingFloors: ["B1", "B2"],
  ParkingPillars: ["P1", "P2"],
};
const oneOfEach = {
  Buildings: ["Villa"],
  Floors: ["1"],
  FlatsPerFloor: 1,
  ParkingFloors: ["Yard"],
  ParkingPillars: ["P1"],
};

async function addPlaces({ done }: Calls, SocietyName: string, places: typeof twoOfEach): Promise<number> {
  const { societyId } = await done(addSociety, { ...someSociety, SocietyName });
  await done(generatePlaces, { societyId, ...places });
  return societyId;
}

/** An item with everything that a card can show. */
export const fullItem = {
  ItemName: "Foam wash",
  Description: "Foam from bonnet to boot, rinsed and wiped dry by hand. ".repeat(6).trim(),
  Price: 349,
  Duration: 30,
  DiscountLabel: "10% off",
  KeyFeatures: "Foam,  Rinse ,Dry wipe",
};
/** One with only what is required. */
export const plainItem = { ItemName: "Quick rinse", Price: 149 };

/** Three societies, and three services: with two items, with one, and without any. */
export async function addCustomerPlace(installation: Installation) {
  const { calls } = installation;
  const suffix = String(Date.now());
  const { categoryId } = await calls.done(category.add, { categoryName: `Cars ${suffix}` });
  const service = async (ServiceName: string) => {
    const { serviceId } = await calls.done(addService, { ServiceName, CategoryId: categoryId, Price: 300 });
    return { serviceId, serviceName: ServiceName };
  };
  const foam = await service(`Foam ${suffix}`);
  const wax = await service(`Wax ${suffix}`);
  const bare = await service(`Bare ${suffix}`);
  const item = (ServiceId: number, fields: typeof plainItem & { PictureId?: number }) =>
    calls.done(addServiceItem, { ServiceId, ...fields });
  const { serviceItemId } = await item(foam.serviceId, {
    ...fullItem,
    PictureId: await uploadPicture(installation),
  });
  const other = await item(foam.serviceId, plainItem);
  await item(wax.serviceId, { ItemName: "Hand wax", Price: 900 });
  const names = { lake: `Lake View ${suffix}`, hill: `Hill View ${suffix}`, villa: `Villa ${suffix}` };
  return {
    foam,
    wax,
    bare,
    serviceItemId,
    otherItemId: other.serviceItemId,
    names,
    lakeId: await addPlaces(calls, names.lake, twoOfEach),
    hillId: await addPlaces(calls, names.hill, twoOfEach),
    villaId: await addPlaces(calls, names.villa, oneOfEach),
  };
}
export type CustomerPlace = Awaited<ReturnType<typeof addCustomerPlace>>;

let phones = Date.now();

/** A customer's phone that nobody has used. */
export const newCustomerPhone = (): string => `9${String((phones += 1)).slice(-9)}`;

/** Opens an address of the app as the customer of a phone, proven by the code sent to it. */
export async function openAsCustomer(
  { url, calls, open }: Installation,
  path: string,
  phone1 = newCustomerPhone(),
): Promise<Page> {
  await doneAt(url, requestOtp, { phone1 });
  const otp = await codeSentTo(calls, phone1);
  const { token, user, usertype } = await doneAt(url, verifyOtp, { phone1, otp });
  const session = { token, user: JSON.stringify(user), usertype: JSON.stringify(usertype) };
  const page = await open("/", null);
  await page.evaluate(`void Object.assign(localStorage, ${JSON.stringify(session)})`);
  await page.goto(path);
  return page;
}

import type { ReplyOf } from "#contract/endpoint.ts";
import { type getSelf, selfFields } from "#contract/customer/customer.ts";
import { type Address, AddressWithParking, noAddress } from "#web/features/booking/form/address/address.ts";
import type { Draft } from "#web/features/booking/form/draft.ts";
import { blankEntry, type Entry } from "#web/features/booking/form/vehicle/vehicle.ts";

/** What is known of the customer who has signed in. */
export type Self = ReplyOf<typeof getSelf>;

/** Where the customer's vehicles stood last. */
export function lastAddressOf({ address, vehicles }: Self): Address {
  if (!address) return noAddress;
  const [last] = vehicles;
  return {
    society: address.societyId,
    building: address.buildingId,
    floor: address.floorId,
    flat: address.flatId,
    parkingFloor: last?.parkingFloorId ?? null,
    parkingPillar: last?.parkingPillarId ?? null,
  };
}

/** What an address that is saved changes: the next vehicle stands there. */
export const savedAddress = (address: Address, entry: Entry): Partial<Draft> => ({
  address,
  addressSaved: true,
  entry: { ...entry, parkingFloor: address.parkingFloor, parkingPillar: address.parkingPillar },
});

/**
 * What a booking in a society begins with, or in one that is still to be said: as far as it is known whole, nobody has
 * to save it anew.
 */
export function savedOf(self: Self, society: number | null): Partial<Draft> {
  const { firstName, email1, phone1, emailOptional } = self;
  const said = selfFields(emailOptional).safeParse({ FirstName: firstName, Email1: email1 }).data;
  const last = lastAddressOf(self);
  const known = society === null || society === last.society ? last : { ...noAddress, society };
  const address = AddressWithParking.safeParse(known).data;
  return {
    ...(said && {
      customer: { customerId: null, name: said.FirstName, email: said.Email1, phone: phone1 },
    }),
    ...(address ? savedAddress(address, blankEntry) : { address: known }),
  };
}

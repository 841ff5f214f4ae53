import type { ReplyOf } from "#contract/endpoint.ts";
import { type getSelf, selfFields } from "#contract/customer/self.ts";
import { type Address, AddressWithParking, noAddress } from "#web/features/booking/form/address/address.ts";
import type { Draft } from "#web/features/booking/form/draft.ts";
import { parkingOf } from "#web/features/booking/form/parking/parking.ts";
import { blankEntry, type Entry } from "#web/features/booking/form/vehicle/vehicle.ts";

/** Stored data of the signed-in customer. */
export type Self = ReplyOf<typeof getSelf>;

/** Home and parking of the customer's last booking. */
export function lastAddressOf({ address, vehicles }: Self): Address {
  if (!address) return noAddress;
  const [last] = vehicles;
  return {
    society: address.societyId,
    building: address.buildingId,
    floor: address.floorId,
    flat: address.flatId,
    ...(last ? parkingOf(last) : { parkingFloor: null, parkingPillar: null }),
  };
}

/** Draft changes for a saved address; also the parking of the next vehicle. */
export const savedAddress = (address: Address, entry: Entry): Partial<Draft> => ({
  address,
  addressSaved: true,
  entry: {
    ...entry,
    parkingFloor: address.parkingFloor,
    parkingPillar: address.parkingPillar,
    parkingNote: address.parkingNote,
  },
});

/**
 * Initial draft of a booking in a society, or without one chosen yet: details and address that are stored and complete
 * need no saving.
 */
export function savedOf(self: Self, society: number | null): Partial<Draft> {
  const { firstName, email1, phone1, emailOptional } = self;
  const details = selfFields(emailOptional).safeParse({ FirstName: firstName, Email1: email1 }).data;
  const last = lastAddressOf(self);
  const initialAddress = society === null || society === last.society ? last : { ...noAddress, society };
  const address = AddressWithParking.safeParse(initialAddress).data;
  return {
    ...(details && {
      customer: { customerId: null, name: details.FirstName, email: details.Email1, phone: phone1 },
    }),
    ...(address ? savedAddress(address, blankEntry) : { address: initialAddress }),
  };
}

import { useForm, type UseFormReturn } from "react-hook-form";
import { type Address, AddressWithoutParking, AddressWithParking } from "./address.ts";
import { resolverOf } from "#web/lib/resolver.ts";

export type AddressControls = UseFormReturn<Address, unknown, Address>;

export const useAddressForm = (address: Address, { parking }: { parking: boolean }): AddressControls =>
  useForm<Address, unknown, Address>({
    resolver: resolverOf(parking ? AddressWithParking : AddressWithoutParking),
    defaultValues: address,
  });

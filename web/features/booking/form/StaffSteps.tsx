import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from "react";
import { boundsOf } from "#contract/booking/outstanding.ts";
import type { Customer } from "#contract/customer/customer.ts";
import type { Request } from "#contract/request/request.ts";
import { nameOf, textOfRequest } from "#web/features/customer/customer.ts";
import { CustomerPanel } from "#web/features/customer/CustomerPanel.tsx";
import type { CustomerHandle } from "#web/features/customer/useCustomer.ts";
import type { Saving } from "#web/lib/form.ts";
import { type Address, noAddress } from "./address/address.ts";
import { AddressFields } from "./address/AddressFields.tsx";
import { useHomeText } from "./address/places.ts";
import type { AddressControls } from "./address/useAddressForm.ts";
import classes from "./booking.module.css";
import { type Draft, type Item, nothingSaved } from "./draft.ts";
import type { Drafting } from "./useDraft.ts";
import { LastOrder, useLastOrder } from "./LastOrder.tsx";
import { ChangeType } from "./service/ChangeType.tsx";
import { PackageChoice } from "./service/PackageChoice.tsx";
import { useLoadedPrices } from "./prices.ts";
import { ServiceChoice } from "./service/ServiceChoice.tsx";
import { useFilled } from "./useFilled.ts";
import { VehicleForm } from "./vehicle/VehicleForm.tsx";

/** Preselection from the URL: item id, customer phone, and the id of the request to convert. */
export type Prefill = { item: number | null; phone: string | null; request: number | null };

type Props = {
  drafting: Drafting;
  address: AddressControls;
  prefill: Prefill;
  request: Request | undefined;
  /** True after a change of customer by hand, which leaves the focus at the search. */
  turned: boolean;
  /** Called before a search; true if another form takes it over. */
  onSearch: (phone: string) => boolean;
  onItem: (item: Item | null) => void;
  /** True after the first attempt to proceed. */
  attempted: boolean;
  /** Save the typed customer, and add the typed vehicle. */
  customerRef: RefObject<CustomerHandle | null>;
  vehicleRef: Ref<Saving>;
  /** The button to the checkout. */
  proceed: RefObject<HTMLElement | null>;
};

/** Draft changes for a new address; another society clears the parking of the vehicle being typed. */
const addressChange =
  (address: Address) =>
  ({ entry, address: before }: Draft): Partial<Draft> => ({
    address,
    ...(address.society !== before.society && {
      entry: { ...entry, parkingFloor: null, parkingPillar: null, parkingNote: null },
    }),
  });

const lastAddressOf = ({ address }: Customer): Address =>
  address
    ? {
        ...noAddress,
        society: address.societyId,
        building: address.buildingId,
        floor: address.floorId,
        flat: address.flatId,
      }
    : noAddress;

export function StaffSteps(props: Props) {
  const {
    drafting,
    address,
    prefill,
    request,
    turned,
    onSearch,
    onItem,
    attempted,
    customerRef,
    vehicleRef,
    proceed,
  } = props;
  const { draft, store, change } = drafting;
  const { item, type, customer } = draft;
  const lastOrder = useLastOrder(customer?.customerId ?? null);
  const service = useRef<HTMLElement>(null);
  const vehicle = useRef<HTMLElement>(null);
  const { filled, asks, onFilled } = useFilled({ vehicle, proceed });
  const loadedPrices = useLoadedPrices(draft);
  const home = useHomeText(draft.address);
  useEffect(() => {
    if (home !== "") customerRef.current?.fillAddress(home);
  }, [home, customerRef]);
  const move = (next: Address, part: Partial<Draft>) => {
    address.reset(next);
    change((typed) => ({ ...addressChange(next)(typed), ...part }));
  };
  return (
    <div className={classes.steps}>
      <Step title="Customer Details">
        <CustomerPanel
          ref={customerRef}
          customerId={customer?.customerId ?? null}
          text={draft.customerText}
          // Discarding the draft drops the preselected customer too.
          wanted={drafting.resetKey === 0 ? prefill.phone : null}
          asking={request && textOfRequest(request)}
          focused={turned}
          onSearch={onSearch}
          onType={(customerText) => store({ customerText })}
          onFound={(found) => {
            const last = lastAddressOf(found);
            move(last, {
              customer: {
                customerId: found.customerId,
                name: nameOf(found),
                email: found.email1,
                phone: found.phone1,
              },
              known: { society: last.society, vehicles: found.vehicles, most: found.mostVehicles },
              waiting: [],
            });
          }}
          onSaved={(customerId, { FirstName, Email1, Phone1, Gstin, Business }) =>
            change(({ known }) => ({
              customer: { customerId, name: FirstName, email: Email1, phone: Phone1 },
              known: { ...known, most: boundsOf(Boolean(Business || Gstin)).vehicles },
            }))
          }
          onMissing={() => {
            // The address of the former customer must not become this one's.
            if (customer) move(noAddress, { customer: null, known: nothingSaved, waiting: [] });
          }}
        />
        <LastOrder drafting={drafting} order={lastOrder} onItem={onItem} onFilled={onFilled} />
      </Step>
      <Step title="Address">
        <AddressFields
          form={address}
          parking={false}
          onChange={(next) => change(addressChange(next))}
          onHome={() =>
            service.current
              ?.querySelector<HTMLElement>(item ? "input[type=radio]:checked" : "input[role=combobox]")
              ?.focus()
          }
        />
      </Step>
      <Step title="Service" ref={service}>
        <ServiceChoice
          item={item}
          society={draft.address.society}
          wanted={prefill.item}
          onWanted={(found) => change({ item: found })}
          onChange={(chosen) => {
            onItem(chosen);
            // Moves on to the vehicle only while none is typed; a mere change of the item keeps the focus.
            if (chosen && drafting.typed().entry.number === "")
              vehicle.current?.querySelector<HTMLElement>("input[name=number]")?.focus();
          }}
          priceText={loadedPrices}
          error={attempted && item === null ? "Please select a service item" : null}
        />
        <ChangeType drafting={drafting} />
        <PackageChoice drafting={drafting} />
      </Step>
      <Step title="Vehicles" ref={vehicle}>
        <VehicleForm
          key={`${type} ${draft.address.society} ${filled}`}
          ref={vehicleRef}
          drafting={drafting}
          asks={asks}
        />
      </Step>
    </div>
  );
}

function Step({ title, ref, children }: { title: string; ref?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <section ref={ref} className={classes.step} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

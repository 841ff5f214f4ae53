import { type Address, homeOf } from "#web/features/booking/form/address/address.ts";
import { AddressForm } from "#web/features/booking/form/address/AddressForm.tsx";
import { useAddressNames } from "#web/features/booking/form/address/places.ts";
import type { Drafting } from "#web/features/booking/form/draft.ts";
import { ChangeType } from "#web/features/booking/form/service/ChangeType.tsx";
import { BOTH_FIRST } from "#web/features/booking/form/missing.ts";
import { VehicleForm } from "#web/features/booking/form/vehicle/VehicleForm.tsx";
import { toastError } from "#web/lib/toast.ts";
import classes from "./book.module.css";
import { type Self, SelfForm } from "./SelfForm.tsx";
import { Step } from "./Step.tsx";

type Props = { drafting: Drafting; self: Self; lastAddress: Address };

/** What customers are asked for, the vehicles last: they belong to a customer and a place. */
export function CustomerSteps({ drafting, self, lastAddress }: Props) {
  const { draft, change } = drafting;
  const { customer, addressSaved, address, type } = draft;
  const saved = customer !== null && addressSaved;
  return (
    <div className={classes.steps}>
      <Step
        title="Customer Details"
        done={customer && `${customer.name}, ${customer.phone}`}
        onChange={() => change({ customer: null })}
      >
        <SelfForm
          self={self}
          onSaved={(name, email) =>
            change({ customer: { customerId: null, name, email, phone: self.phone1 } })
          }
        />
      </Step>
      <AddressStep drafting={drafting} lastAddress={lastAddress} />
      <section className={classes.step}>
        <ChangeType
          drafting={drafting}
          mayChange={() => {
            if (!saved) toastError(BOTH_FIRST);
            return saved;
          }}
        />
      </section>
      {saved && (
        <Step title="Vehicles">
          <VehicleForm key={`${type} ${address.society} ${address.parkingPillar}`} drafting={drafting} />
        </Step>
      )}
    </div>
  );
}

function AddressStep({ drafting, lastAddress }: Omit<Props, "self">) {
  const { draft, keep, change } = drafting;
  const { address, addressSaved } = draft;
  const { flat, floor, building, society } = useAddressNames(address);
  return (
    <Step
      title="Address"
      done={addressSaved ? [flat, floor, building, society].filter((name) => name !== "").join(", ") : null}
      onChange={() => change({ addressSaved: false })}
    >
      <AddressForm
        address={homeOf(address) || address.society !== null ? address : lastAddress}
        onChange={(next) => keep({ address: next })}
        onSave={(next) =>
          change(({ entry }) => ({
            address: next,
            addressSaved: true,
            entry: { ...entry, parkingFloor: next.parkingFloor, parkingPillar: next.parkingPillar },
          }))
        }
      />
    </Step>
  );
}

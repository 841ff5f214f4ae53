import { type Ref, type RefObject, useEffect, useRef } from "react";
import { addDays } from "#contract/day.ts";
import { type Address, homeOf } from "#web/features/booking/form/address/address.ts";
import { AddressForm } from "#web/features/booking/form/address/AddressForm.tsx";
import { useAddressNames } from "#web/features/booking/form/address/places.ts";
import type { Drafting } from "../form/useDraft.ts";
import { ChangeType } from "#web/features/booking/form/service/ChangeType.tsx";
import { PackageChoice } from "#web/features/booking/form/service/PackageChoice.tsx";
import { LastOrder, useOwnLastOrder } from "#web/features/booking/form/LastOrder.tsx";
import { useFilled } from "#web/features/booking/form/useFilled.ts";
import { VehicleForm } from "#web/features/booking/form/vehicle/VehicleForm.tsx";
import type { Saving } from "#web/lib/form.ts";
import { toastError } from "#web/lib/toast.ts";
import { useToday } from "#web/lib/today.ts";
import classes from "./book.module.css";
import { savedAddress, type Self } from "./known.ts";
import { SelfForm } from "./SelfForm.tsx";
import { Step } from "./Step.tsx";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  drafting: Drafting;
  self: Self;
  lastAddress: Address;
  vehicleRef: Ref<Saving>;
  /** The button to the checkout. */
  proceed: RefObject<HTMLElement | null>;
};

/** The steps of the customer's form; vehicles come last, as they need a customer and a society. */
export function CustomerSteps({ drafting, self, lastAddress, vehicleRef, proceed }: Props) {
  const { t } = useTranslator();
  const { draft, change } = drafting;
  const { customer, addressSaved, address, type } = draft;
  const saved = customer !== null && addressSaved;
  const order = useOwnLastOrder();
  const today = useToday();
  const steps = useRef<HTMLDivElement>(null);
  const { filled, asks, onFilled } = useFilled({ vehicle: steps, proceed });
  const wasSaved = useRef(saved);
  useEffect(() => {
    if (saved && !wasSaved.current) steps.current?.querySelector<HTMLElement>("input[name=number]")?.focus();
    wasSaved.current = saved;
  }, [saved]);
  return (
    <div ref={steps} className={classes.steps}>
      {saved && (
        <LastOrder
          drafting={drafting}
          order={order?.serviceItemId === draft.item?.serviceItemId ? order : null}
          onFilled={onFilled}
        />
      )}
      <Step
        title={t("booking.customerDetails")}
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
            if (!saved) toastError(t("booking.detailsFirst"));
            return saved;
          }}
          defaults={{ schedule: "daily", start: addDays(today, 1) }}
        />
        <PackageChoice drafting={drafting} />
      </section>
      {saved && (
        <Step title={t("booking.vehicles")}>
          <VehicleForm
            key={`${type} ${address.society} ${address.parkingPillar} ${address.parkingNote ?? ""} ${filled}`}
            ref={vehicleRef}
            drafting={drafting}
            asks={asks}
          />
        </Step>
      )}
    </div>
  );
}

function AddressStep({ drafting, lastAddress }: Pick<Props, "drafting" | "lastAddress">) {
  const { t } = useTranslator();
  const { draft, store, change } = drafting;
  const { address, addressSaved } = draft;
  const { flat, floor, building, society } = useAddressNames(address);
  return (
    <Step
      title={t("booking.address")}
      done={addressSaved ? [flat, floor, building, society].filter((name) => name !== "").join(", ") : null}
      onChange={() => change({ addressSaved: false })}
    >
      <AddressForm
        address={homeOf(address) || address.society !== null ? address : lastAddress}
        onChange={(next) => store({ address: next })}
        onSave={(next) => change(({ entry }) => savedAddress(next, entry))}
      />
    </Step>
  );
}

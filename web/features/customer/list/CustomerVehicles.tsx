import { Text } from "@mantine/core";
import type { Customer } from "#contract/customer/customer.ts";
import { formatCount } from "#contract/format.ts";
import { LongList } from "#web/ui/LongList.tsx";
import classes from "./customers.module.css";

type Vehicle = Customer["vehicles"][number];

const textOf = ({ vehicleNumber, make, model, color, bodyType }: Vehicle) =>
  [vehicleNumber, make, model, color, bodyType].join(" ");

/** The vehicles that have been washed for a customer. */
export function CustomerVehicles({ vehicles }: Pick<Customer, "vehicles">) {
  return (
    <section className={classes.section}>
      <h2>Vehicles{vehicles.length > 1 && ` (${formatCount(vehicles.length)})`}</h2>
      {vehicles.length === 0 ? (
        <Text c="dimmed">None is known before the first booking.</Text>
      ) : (
        <LongList items={vehicles} search="Find a vehicle" textOf={textOf}>
          {(shown) => (
            <ul className={classes.vehicles} aria-label="Vehicles">
              {shown.map(({ vehicleNumber, make, model, color, bodyType, fuelType, slot }) => (
                <li key={vehicleNumber}>
                  <strong>{vehicleNumber}</strong>
                  <span>
                    {make} {model}
                  </span>
                  <span className={classes.second}>
                    {[color, bodyType, fuelType].filter(Boolean).join(", ")}
                  </span>
                  <span className={classes.second}>Slot {slot}</span>
                </li>
              ))}
            </ul>
          )}
        </LongList>
      )}
    </section>
  );
}

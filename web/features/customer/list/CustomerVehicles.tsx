import { Text } from "@mantine/core";
import type { Customer } from "#contract/customer/customer.ts";
import classes from "./customers.module.css";

/** The vehicles that have been washed for a customer. */
export function CustomerVehicles({ vehicles }: Pick<Customer, "vehicles">) {
  return (
    <section className={classes.section}>
      <h2>Vehicles</h2>
      {vehicles.length === 0 ? (
        <Text c="dimmed">None is known before the first booking.</Text>
      ) : (
        <ul className={classes.vehicles} aria-label="Vehicles">
          {vehicles.map(({ vehicleNumber, make, model, color, bodyType, fuelType, slot }) => (
            <li key={vehicleNumber}>
              <strong>{vehicleNumber}</strong>
              <span>
                {make} {model}
              </span>
              <span className={classes.second}>{[color, bodyType, fuelType].filter(Boolean).join(", ")}</span>
              <span className={classes.second}>Slot {slot}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

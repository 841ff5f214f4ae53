import { Text } from "@mantine/core";
import { BOTH_FIRST } from "#web/features/booking/form/missing.ts";
import { TypeCards } from "#web/features/booking/form/service/TypeCards.tsx";
import addressClasses from "#web/features/booking/form/address/address.module.css";
import { toastError } from "#web/lib/toast.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import classes from "./book.module.css";
import { ProvePhone } from "./ProvePhone.tsx";
import { Step } from "./Step.tsx";

const places = ["Society", "Building", "Floor", "Flat", "Parking Floor", "Parking Pillar"];
const nothing = () => {};

/** The parts of a booking as a stranger sees them: all but the phone wait until it is proven whose it is. */
export function StrangerSteps() {
  return (
    <div className={classes.steps}>
      <Step title="Customer Details">
        <ProvePhone focused />
      </Step>
      <Step title="Address">
        <Text c="dimmed" mb="sm">
          Opens once we know your phone number.
        </Text>
        <div className={addressClasses.fields}>
          {places.map((place) => (
            <SearchSelect key={place} label={place} options={[]} value={null} onChange={nothing} disabled />
          ))}
        </div>
      </Step>
      <section className={classes.step}>
        <TypeCards type="Book Now" onChange={() => toastError(BOTH_FIRST)} />
      </section>
    </div>
  );
}

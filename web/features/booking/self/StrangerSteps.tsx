import { Text } from "@mantine/core";
import { TypeCards } from "#web/features/booking/form/service/TypeCards.tsx";
import addressClasses from "#web/features/booking/form/address/address.module.css";
import { toastError } from "#web/lib/toast.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import classes from "./book.module.css";
import { ProvePhone } from "./ProvePhone.tsx";
import { Step } from "./Step.tsx";
import { useTranslator } from "#web/texts/translator.ts";

const places = [
  "booking.society",
  "booking.building",
  "booking.floor",
  "booking.flat",
  "booking.parkingFloor",
  "booking.parkingPillar",
] as const;
const nothing = () => {};

/** The booking steps before sign-in: all but the phone are disabled until it is verified. */
export function StrangerSteps({
  society,
}: {
  /** Society of the vehicles, if chosen. */ society: number | null;
}) {
  const { t } = useTranslator();
  return (
    <div className={classes.steps}>
      <Step title={t("booking.customerDetails")}>
        <ProvePhone focused society={society} />
      </Step>
      <Step title={t("booking.address")}>
        <Text c="dimmed" mb="sm">
          {t("booking.opensOnceWeKnowYour")}
        </Text>
        <div className={addressClasses.fields}>
          {places.map((place) => (
            <SearchSelect
              key={place}
              label={t(place)}
              options={[]}
              value={null}
              onChange={nothing}
              disabled
            />
          ))}
        </div>
      </Step>
      <section className={classes.step}>
        <TypeCards type="Book Now" onChange={() => toastError(t("booking.detailsFirst"))} />
      </section>
    </div>
  );
}

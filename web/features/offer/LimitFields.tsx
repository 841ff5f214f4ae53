import type { UseFormReturn } from "react-hook-form";
import type { Offer } from "#contract/offer/offer.ts";
import { useServices } from "#web/features/catalogue/service/useServices.ts";
import { useSocieties } from "#web/features/society/choose.ts";
import type { Choice } from "#web/lib/choices.ts";
import { ChoicesField } from "./ChoicesField.tsx";
import type { OfferInput, OfferOutput } from "./values.ts";

type Props = { form: UseFormReturn<OfferInput, unknown, OfferOutput>; offer: Offer | null };

/** Adds the saved choices that are archived and no longer listed. */
const withSaved = (options: readonly Choice[], saved: readonly Choice[]): Choice[] => [
  ...options,
  ...saved.filter((one) => !options.some(({ value }) => value === one.value)),
];

export function LimitFields({ form: { control }, offer }: Props) {
  const services = useServices({}).choose;
  const societies = useSocieties().choose;
  const { services: savedServices = [], societies: savedSocieties = [] } = offer ?? {};
  return (
    <>
      <ChoicesField
        control={control}
        name="ServiceIds"
        label="Services"
        placeholder="All services"
        {...services}
        options={withSaved(
          services.options,
          savedServices.map(({ serviceId, serviceName }) => ({ value: serviceId, label: serviceName })),
        )}
      />
      <ChoicesField
        control={control}
        name="SocietyIds"
        label="Societies"
        placeholder="All societies"
        {...societies}
        options={withSaved(
          societies.options,
          savedSocieties.map(({ societyId, societyName }) => ({ value: societyId, label: societyName })),
        )}
      />
    </>
  );
}

import type { UseFormReturn } from "react-hook-form";
import type { Offer } from "#contract/offer/offer.ts";
import { useServices } from "#web/features/catalogue/service/useServices.ts";
import { useSocieties } from "#web/features/society/choose.ts";
import type { Choice } from "#web/lib/choices.ts";
import { ChoicesField } from "./ChoicesField.tsx";
import type { OfferInput, OfferOutput } from "./values.ts";

type Props = { form: UseFormReturn<OfferInput, unknown, OfferOutput>; offer: Offer | null };

/** What can be chosen, with what is chosen already though it is put away. */
const withKept = (options: readonly Choice[], kept: readonly Choice[]): Choice[] => [
  ...options,
  ...kept.filter((one) => !options.some(({ value }) => value === one.value)),
];

/** For which services and societies an offer holds. */
export function LimitFields({ form: { control }, offer }: Props) {
  const services = useServices({}).choose;
  const societies = useSocieties().choose;
  const { services: keptServices = [], societies: keptSocieties = [] } = offer ?? {};
  return (
    <>
      <ChoicesField
        control={control}
        name="ServiceIds"
        label="Services"
        placeholder="All services"
        {...services}
        options={withKept(
          services.options,
          keptServices.map(({ serviceId, serviceName }) => ({ value: serviceId, label: serviceName })),
        )}
      />
      <ChoicesField
        control={control}
        name="SocietyIds"
        label="Societies"
        placeholder="All societies"
        {...societies}
        options={withKept(
          societies.options,
          keptSocieties.map(({ societyId, societyName }) => ({ value: societyId, label: societyName })),
        )}
      />
    </>
  );
}

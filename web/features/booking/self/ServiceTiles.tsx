import { serviceNameIn } from "#contract/catalogue/itemName.ts";
import type { getServices } from "#contract/catalogue/service.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatPrice } from "#contract/format.ts";
import { PlusGst } from "#web/features/catalogue/price/PlusGst.tsx";
import { priceText } from "#web/features/catalogue/price/priceText.ts";
import { ItemScene } from "#web/features/catalogue/item/ItemScene.tsx";
import classes from "./tiles.module.css";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  services: ReplyOf<typeof getServices>;
  onChoose: (serviceId: number) => void;
};

/** All services as picture tiles, in the order set by management. */
export function ServiceTiles({ services, onChoose }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const [before, after] = translator.around("booking.fromPrice", "price");
  return (
    <ul className={classes.tiles} aria-label={t("booking.services")}>
      {services.map(({ serviceId, categoryName, price, tax, ...named }) => (
        <li key={serviceId}>
          <button
            type="button"
            className={classes.tile}
            aria-label={`${serviceNameIn(named, translator.language)}, ${t("booking.fromPrice", { price: priceText(price, tax, translator) })}`}
            onClick={() => onChoose(serviceId)}
          >
            <span className={classes.picture}>
              <ItemScene name={named.serviceName} within={categoryName} />
            </span>
            <span className={classes.name}>{serviceNameIn(named, translator.language)}</span>
            <span className={classes.price}>
              {before}
              <strong>{formatPrice(price)}</strong>
              {after}
              <PlusGst price={price} tax={tax} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

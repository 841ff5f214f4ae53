import type { getServices } from "#contract/catalogue/service.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatPrice } from "#contract/format.ts";
import { ItemScene } from "#web/features/catalogue/item/ItemScene.tsx";
import classes from "./tiles.module.css";

type Props = {
  services: ReplyOf<typeof getServices>;
  onChoose: (serviceId: number) => void;
};

/** All services as pictures to choose from, in the order that management has given them. */
export function ServiceTiles({ services, onChoose }: Props) {
  return (
    <ul className={classes.tiles} aria-label="Services">
      {services.map(({ serviceId, serviceName, categoryName, price }) => (
        <li key={serviceId}>
          <button
            type="button"
            className={classes.tile}
            aria-label={`${serviceName}, from ${formatPrice(price)}`}
            onClick={() => onChoose(serviceId)}
          >
            <span className={classes.picture}>
              <ItemScene name={serviceName} within={categoryName} />
            </span>
            <span className={classes.name}>{serviceName}</span>
            <span className={classes.price}>
              from <strong>{formatPrice(price)}</strong>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { ActionIcon, Badge, Button, Text } from "@mantine/core";
import { IconClock, IconCoinRupee, IconEdit, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { featuresOf, type ServiceItem } from "#contract/catalogue/item.ts";
import { formatCount } from "#contract/format.ts";
import { Picture } from "#web/ui/Picture.tsx";
import classes from "./ItemCard.module.css";
import { includedText } from "./included.ts";
import { ItemScene } from "./ItemScene.tsx";
import { ItemPrice } from "./ItemPrice.tsx";
import { wordOr } from "#web/texts/current.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** Shown until an item has enough ratings of its own. */
const RATING = "4.53";

type Props = {
  item: ServiceItem;
  /** "" while it loads. */
  serviceName: string;
  /** In sight when the page opens. */
  first: boolean;
  /** Each handler is absent when the user lacks the permission. */
  onBook?: () => void;
  onPrices?: () => void;
  onEdit?: () => void;
  onDelete?: () => void;
};

export function ItemCard({ item, serviceName, first, onBook, onPrices, onEdit, onDelete }: Props) {
  const translator = useTranslator();
  const { t, language } = translator;
  const itemName = itemNameIn(item, language);
  const includes = includedText(item.included, translator);
  const { description, duration, discountLabel, discountText, keyFeatures, itemImageUrl, status, rating } =
    item;
  const features = featuresOf(keyFeatures);
  return (
    <article className={classes.card} aria-label={itemName} data-inactive={status !== "Active" || undefined}>
      <div className={classes.picture}>
        <Picture
          url={itemImageUrl}
          alt=""
          width="26rem"
          first={first}
          fallback={<ItemScene name={item.itemName} within={serviceName} first={first} />}
        />
        {discountLabel && (
          <span className={classes.discount}>
            {wordOr(discountLabel, discountText ? [discountText] : [])}
          </span>
        )}
      </div>
      <div className={classes.body}>
        <div className={classes.heading}>
          <h2 className={classes.name}>{itemName}</h2>
          {status !== "Active" && <Badge color="gray">Inactive</Badge>}
          <Rating rating={rating} />
        </div>
        <Text c="dimmed" lineClamp={2} title={description}>
          {description}
        </Text>
        {features.length > 0 && (
          <ul className={classes.features} aria-label={t("booking.keyFeatures")}>
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
        <div className={classes.facts}>
          <span className={classes.price}>
            <ItemPrice item={item} stacked />
            {includes && <small>{includes}</small>}
          </span>
          <span className={classes.duration}>
            <IconClock size={16} aria-hidden />
            {duration === null ? t("booking.notKnown") : t("booking.minutesMin", { minutes: duration })}
          </span>
        </div>
        <div className={classes.actions}>
          {onBook && (
            <Button
              type="submit"
              name="view"
              value={item.serviceItemId}
              onClick={(event) => {
                event.preventDefault();
                onBook();
              }}
            >
              {t("booking.bookNow")}
            </Button>
          )}
          {onPrices && (
            <Button
              variant="default"
              leftSection={<IconCoinRupee size={18} aria-hidden />}
              aria-label={`Prices of ${itemName}`}
              onClick={onPrices}
            >
              Prices
            </Button>
          )}
          {onEdit && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Edit ${itemName}`}
              onClick={onEdit}
            >
              <IconEdit size={18} aria-hidden />
            </ActionIcon>
          )}
          {onDelete && (
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={`Delete ${itemName}`}
              onClick={onDelete}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
      </div>
    </article>
  );
}

/** The average rating; the number of ratings is added once there are any. */
function Rating({ rating }: Pick<ServiceItem, "rating">) {
  const { t } = useTranslator();
  const stars = rating?.stars.toFixed(2) ?? RATING;
  const label = rating
    ? t("booking.ratedStarsOf5In", { count: rating.ratings, stars })
    : t("booking.ratedStarsOf5", { stars });
  return (
    <span className={classes.rating} role="img" aria-label={label}>
      <IconStarFilled size={14} aria-hidden />
      {stars}
      {rating && <span className={classes.ratings}>({formatCount(rating.ratings)})</span>}
    </span>
  );
}

import { type Kind, kindOf } from "./kind.ts";
import bike from "./scenes/bike.svg";
import engine from "./scenes/engine.svg";
import foam from "./scenes/foam.svg";
import inside from "./scenes/inside.svg";
import polish from "./scenes/polish.svg";
import rinse from "./scenes/rinse.svg";
import shampoo from "./scenes/shampoo.svg";
import waterless from "./scenes/waterless.svg";
import wipe from "./scenes/wipe.svg";

const scenes: Record<Kind, string> = {
  bike,
  engine,
  foam,
  inside,
  polish,
  rinse,
  shampoo,
  waterless,
  wipe,
};

type Props = {
  /** The name of an item or a service. */
  name: string;
  /** The item's service, or the service's category; "" while it loads. */
  within: string;
  /** In sight when the page opens, so it loads at once. */
  first?: boolean;
};

/** A built-in, purely decorative picture, chosen by name. */
export function ItemScene({ name, within, first = false }: Props) {
  return (
    <img
      src={scenes[kindOf(name, within)]}
      alt=""
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : "auto"}
    />
  );
}

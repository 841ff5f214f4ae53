import { Link } from "@tanstack/react-router";
import { may } from "#web/lib/permission.ts";

type Props = {
  /** The society that has no buildings; null where there is no society. */ society: number | null;
};

/** Says to staff why there is nothing to choose from, and leads those who may add it to where it is added. */
export function AddPlaces({ society }: Props) {
  const [reason, action] =
    society === null
      ? ["There is no society to book for yet.", "Add a society"]
      : ["This society has no buildings yet.", "Add its buildings and flats"];
  if (!may("society:write")) return reason;
  return (
    <>
      {reason}{" "}
      <Link to="/society" search={{ edit: society ?? "new" }}>
        {action}
      </Link>
    </>
  );
}

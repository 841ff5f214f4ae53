import { Link } from "@tanstack/react-router";
import { hasPermission } from "#web/lib/permission.ts";

type Props = {
  /** The society without buildings; null if there is no society at all. */ society: number | null;
};

/** Tells staff why the list is empty, and links those who may add places to the society form. */
export function AddPlaces({ society }: Props) {
  const [reason, action] =
    society === null
      ? ["There is no society to book for yet.", "Add a society"]
      : ["This society has no buildings yet.", "Add its buildings and flats"];
  if (!hasPermission("society:write")) return reason;
  return (
    <>
      {reason}{" "}
      <Link to="/society" search={{ edit: society ?? "new" }}>
        {action}
      </Link>
    </>
  );
}

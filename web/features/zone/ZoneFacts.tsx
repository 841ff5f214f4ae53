import { IconAlertTriangle } from "@tabler/icons-react";
import { formatCount, plural } from "#contract/format.ts";
import { crossesItself, liesIn } from "#contract/zone/area.ts";
import type { Corner } from "#contract/zone/side.ts";
import { overlapping, placeOf, type ZoneMapData } from "./around.ts";
import classes from "./ZoneFacts.module.css";

type Props = {
  corners: readonly Corner[];
  /** The other zones and the societies on the map. */
  around: ZoneMapData;
};

const MAX_NAMES = 8;

/** The first `most` names, and the count of the rest. */
function listed(names: readonly string[], limit: number): string {
  const rest = names.length - limit;
  return [...names.slice(0, limit), ...(rest > 0 ? [`and ${formatCount(rest)} more`] : [])].join(", ");
}

/** The societies inside an area, and the zones it overlaps. */
export function ZoneFacts({ corners, around: { zones, societies } }: Props) {
  if (corners.length < 3) return <p className={classes.facts}>Not drawn yet.</p>;
  if (crossesItself(corners)) return <p className={classes.wrong}>The border crosses or touches itself.</p>;
  const inside = societies.filter((society) => liesIn(placeOf(society), corners));
  const overlaps = overlapping(corners, zones).map(({ name }) => name);
  return (
    <div className={classes.facts}>
      <p>
        <b>{plural(inside.length, "society", "societies")} inside</b>
        {inside.length > 0 &&
          `: ${listed(
            inside.map(({ societyName }) => societyName),
            MAX_NAMES,
          )}`}
      </p>
      {overlaps.length > 0 && <Overlaps names={overlaps} most={MAX_NAMES} />}
    </div>
  );
}

/** Warns that zones overlap: somebody has to decide which one owns the area. */
export function Overlaps({ names, most }: { names: readonly string[]; most: number }) {
  return (
    <span className={classes.overlaps}>
      <IconAlertTriangle size={14} aria-hidden />
      Overlaps {listed(names, most)}
    </span>
  );
}

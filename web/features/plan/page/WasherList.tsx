import type { Wash } from "#contract/booking/wash.ts";
import { formatDay, plural } from "#contract/format.ts";
import { MAX_STARS } from "#contract/stars.ts";
import pageClasses from "#web/features/booking/page/page.module.css";
import classes from "./term.module.css";

/** Photos of one washer that are shown: the latest. */
const MAX_PHOTOS = 4;

const mean = (stars: readonly number[]): string =>
  (stars.reduce((sum, each) => sum + each, 0) / stars.length).toFixed(1);

/** Who has washed the car, whoever came last first, with the customer's ratings and the latest photos. */
export function WasherList({ washes }: { washes: readonly Wash[] }) {
  const done = washes.filter(({ status }) => status === "done").toReversed();
  const names = [...new Set(done.flatMap(({ providerName }) => providerName ?? []))];
  return (
    <section className={pageClasses.section}>
      <h2>Washers</h2>
      {names.length === 0 ? (
        <p className={`${pageClasses.sheet} ${pageClasses.none}`}>Nobody has washed it yet.</p>
      ) : (
        <ul className={`${pageClasses.sheet} ${classes.washers}`} aria-label="Washers">
          {names.map((name) => (
            <Washer key={name} name={name} washes={done.filter((wash) => wash.providerName === name)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Washer({ name, washes }: { name: string; washes: readonly Wash[] }) {
  const stars = washes.flatMap(({ rating }) => rating?.stars ?? []);
  const photos = washes.flatMap(({ washId, day, photos: own }) =>
    own.map((photo) => ({ ...photo, washId, day })),
  );
  const [last] = washes;
  return (
    <li>
      <strong>{name}</strong>
      <span className={pageClasses.second}>
        {[
          plural(washes.length, "wash", "washes"),
          last && `last on ${formatDay(last.day)}`,
          stars.length > 0 && `rated ${mean(stars)} of ${MAX_STARS}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {photos.length > 0 && (
        <div className={classes.photos}>
          {photos.slice(0, MAX_PHOTOS).map(({ url, thumbnailUrl, kind, day }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <img src={thumbnailUrl} alt={`${kind === "before" ? "Before" : "After"}, ${formatDay(day)}`} />
            </a>
          ))}
        </div>
      )}
    </li>
  );
}

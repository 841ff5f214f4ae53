import { useElementSize } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { formatCount, formatDay, plural } from "#contract/format.ts";
import { bookedLink, type DashboardScope } from "../links.ts";
import { type Bucket, bucketWords, topOf } from "./buckets.ts";
import classes from "./PerDay.module.css";

const HEIGHT = 208;
const PLOT = { left: 36, top: 20, bottom: 28 };
/** In pixels: narrower columns are not reliable click targets, so only the table has links. */
const MIN_TARGET = 24;
/** The width of a day label with spacing, in pixels. */
const DAY_WIDTH = 64;

type Props = { buckets: readonly Bucket[]; place: DashboardScope };

/** The number of bookings made, one column per day or week. */
export function PerDay({ buckets, place }: Props) {
  const { ref, width: measured } = useElementSize();
  const width = Math.max(280, measured);
  const step = (width - PLOT.left) / buckets.length;
  const floor = HEIGHT - PLOT.bottom;
  const top = topOf(Math.max(...buckets.map(({ count }) => count)));
  const heightOf = (count: number) => ((floor - PLOT.top) * count) / top;
  const everyName = Math.ceil(DAY_WIDTH / step);
  const isLinked = step >= MIN_TARGET;
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  return (
    <div ref={ref}>
      <svg
        className={classes.perDay}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role={isLinked ? "group" : "img"}
        aria-label={`${plural(total, "booking")}, the most at once ${formatCount(Math.max(...buckets.map(({ count }) => count)))}`}
      >
        {[0, top / 2, top].filter(Number.isInteger).map((tick) => (
          <g key={tick} aria-hidden>
            <line
              className={classes.tick}
              x1={PLOT.left}
              x2={width}
              y1={floor - heightOf(tick)}
              y2={floor - heightOf(tick)}
            />
            <text className={classes.level} x={PLOT.left - 8} y={floor - heightOf(tick) + 4}>
              {formatCount(tick)}
            </text>
          </g>
        ))}
        {buckets.map((bucket, index) => {
          const x = PLOT.left + index * step;
          const height = heightOf(bucket.count);
          const label = `${bucketWords(bucket)}: ${plural(bucket.count, "booking")}`;
          const column = (
            <>
              <title>{label}</title>
              <rect className={classes.target} x={x} y={PLOT.top} width={step} height={floor - PLOT.top} />
              <rect
                className={classes.column}
                x={x + step * 0.15}
                y={floor - height}
                width={step * 0.7}
                height={height}
                rx={Math.min(3, step * 0.2)}
              />
            </>
          );
          return (
            <g key={bucket.from}>
              {isLinked ? (
                <Link {...bookedLink(bucket, place)} aria-label={label}>
                  {column}
                </Link>
              ) : (
                column
              )}
              {isLinked && bucket.count > 0 && (
                <text className={classes.count} x={x + step / 2} y={floor - height - 5} aria-hidden>
                  {formatCount(bucket.count)}
                </text>
              )}
              {index % everyName === 0 && (
                <text
                  className={classes.axis}
                  x={Math.min(x + step / 2, width - DAY_WIDTH / 3)}
                  y={HEIGHT - 8}
                  aria-hidden
                >
                  {formatDay(bucket.from).replace(/ \d{4}$/, "")}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

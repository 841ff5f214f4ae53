/** One reading: hours since the start, and any figure. */
export type Reading = readonly [hours: number, figure: number];

/** By how much the figure grows an hour: the slope of the line with the least squares. 0 for fewer than two readings. */
export function slopeOf(readings: readonly Reading[]): number {
  const mean = (of: (reading: Reading) => number) =>
    readings.reduce((sum, reading) => sum + of(reading), 0) / readings.length;
  const [middle, level] = [mean(([hours]) => hours), mean(([, figure]) => figure)];
  const spread = mean(([hours]) => (hours - middle) ** 2);
  return spread > 0 ? mean(([hours, figure]) => (hours - middle) * (figure - level)) / spread : 0;
}

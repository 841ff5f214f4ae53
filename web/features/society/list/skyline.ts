/** A small drawing of a society: SVG paths within a box. */
export type Skyline = {
  ground: number;
  walls: string;
  windows: string;
  /** From the top down. */
  decks: { y: number; height: number }[];
};

type Places = { towers: readonly number[]; parkingFloors: number };
export type Box = { width: number; height: number };

/** The maximum drawn: taller towers are cut at this height, deeper basements at this depth. */
const MAX_FLOORS = 40;
const MAX_DECKS = 3;
/** The minimum storey height, in pixels, for drawing windows. */
const MIN_WINDOW_HEIGHT = 3;
const MAX_COLUMNS = 4;

/** The towers side by side on one ground line, by their floors, and the parking decks below it. */
export function skylineOf({ towers, parkingFloors }: Places, { width, height }: Box): Skyline {
  const deck = Math.round(height * 0.09);
  const decks = Math.min(parkingFloors, MAX_DECKS);
  const ground = height - Math.max(1, decks) * deck;
  const floors = towers.map((count) => Math.min(count, MAX_FLOORS));
  const storey = Math.min(ground * 0.11, (ground * 0.82) / Math.max(1, ...floors));
  const plot = Math.min(width / Math.max(1, towers.length), width * 0.24);
  const wall = plot * 0.66;
  const left = (width - plot * towers.length) / 2;
  const columns = Math.min(MAX_COLUMNS, Math.max(2, Math.floor(wall / (storey * 1.3))));
  let walls = "";
  let windows = "";
  floors.forEach((count, index) => {
    // A building without floors is drawn as a plinth.
    const top = ground - Math.max(0.4, count) * storey;
    const x = left + index * plot + (plot - wall) / 2;
    walls += rectangle(x, top, wall, ground - top);
    if (storey < MIN_WINDOW_HEIGHT) return;
    for (let floor = 0; floor < count; floor += 1)
      for (let column = 0; column < columns; column += 1)
        windows += rectangle(
          x + ((column + 0.22) * wall) / columns,
          top + (floor + 0.25) * storey,
          (wall / columns) * 0.56,
          storey * 0.5,
        );
  });
  return {
    ground,
    walls,
    windows,
    decks: Array.from({ length: decks }, (_, depth) => ({ y: ground + depth * deck, height: deck })),
  };
}

const rectangle = (x: number, y: number, width: number, height: number) =>
  `M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}z`;

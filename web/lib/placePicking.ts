import { createContext, type ReactNode } from "react";
import type { Coordinates } from "./coordinates.ts";

/** What a map needs on which a place is chosen. */
export type PlaceChoice = { at: Coordinates | null; onPick: (at: Coordinates) => void };

/** Draws the map that forms choose a place on: it shows zones, which stand on societies, which have places. */
export const PlacePicking = createContext<((choice: PlaceChoice) => ReactNode) | null>(null);

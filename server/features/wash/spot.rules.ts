const ANYWHERE = 0;

/**
 * A spot is where coverage is looked up: the id of a pillar; minus the id of a parking floor for a vehicle whose pillar
 * is not known; 0 for one that may stand anywhere in the society. `booking_vehicle.spot_id` is the same.
 */
export const spotIdOf = (place: { pillarId: number | null; floorId: number | null }): number =>
  place.pillarId ?? (place.floorId === null ? ANYWHERE : -place.floorId);

export const isPillar = (spotId: number): boolean => spotId > ANYWHERE;

/** The spots, by whether their pillar is known. */
export const splitSpots = (spotIds: readonly number[]): { pillarIds: number[]; vagueIds: number[] } => ({
  pillarIds: spotIds.filter(isPillar),
  vagueIds: spotIds.filter((spotId) => !isPillar(spotId)),
});

/** The settings in force on a day; undefined before the first. `settings` must be sorted latest first. */
export const inForce = <S extends { from: string }>(settings: readonly S[], day: string): S | undefined =>
  settings.find(({ from }) => from <= day);

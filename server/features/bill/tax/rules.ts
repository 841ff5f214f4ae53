/** Of settings, the latest first, those that hold on a day; undefined before the first. */
export const inForce = <S extends { from: string }>(settings: readonly S[], day: string): S | undefined =>
  settings.find(({ from }) => from <= day);

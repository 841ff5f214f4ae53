/**
 * Loads a piece of the app so that the router takes every failure for what it nearly always is: a new release has
 * replaced the piece. The router then reloads the page, once. It knows such failures by their first words, which a
 * style sheet that is gone does not have.
 */
export const freshly =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      throw new Error(`Failed to fetch dynamically imported module: ${String(error)}`, { cause: error });
    }
  };

/** A society at first light. */
export function MorningScene() {
  return <div aria-hidden />;
}

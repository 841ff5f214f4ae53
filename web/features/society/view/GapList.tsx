import { Text, Title, UnstyledButton } from "@mantine/core";
import { formatCount } from "#contract/format.ts";
import type { Gap } from "./gaps.ts";
import classes from "./SocietyView.module.css";

/** Probable omissions in the data, each linking to its place in the drawing. */
export function GapList({ gaps, onGo }: { gaps: readonly Gap[]; onGo: (key: string) => void }) {
  return (
    <section className={classes.gaps}>
      <Title order={3}>{gaps.length === 0 ? "Gaps" : `Gaps (${formatCount(gaps.length)})`}</Title>
      {gaps.length === 0 ? (
        <Text c="dimmed">None: numbers run through everywhere.</Text>
      ) : (
        <ul>
          {gaps.map(({ key, text }) => (
            <li key={text}>
              <UnstyledButton className={classes.gap} onClick={() => onGo(key)}>
                {text}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

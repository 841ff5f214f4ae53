import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Brand } from "#web/ui/Brand.tsx";
import classes from "./FrontDoor.module.css";
import { MorningScene } from "./MorningScene.tsx";
import { useSpeech } from "#web/words/speech.ts";

type Props = { title: string; text?: string; children: ReactNode };

/** The screens before signing in: an early morning on one side, a short form on the other. */
export function FrontDoor({ title, text, children }: Props) {
  const { say } = useSpeech();
  return (
    <div className={classes.door}>
      <header className={classes.morning}>
        <MorningScene />
        <p className={classes.promise}>
          {say("Every car clean")}
          <br />
          {say("before the day begins.")}
        </p>
      </header>
      <main className={classes.panel}>
        <div className={classes.column}>
          <Brand />
          <div>
            <Title order={1}>{title}</Title>
            {text && (
              <Text c="dimmed" mt={2}>
                {text}
              </Text>
            )}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}

import { Title, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Brand } from "#web/ui/Brand.tsx";
import classes from "./FrontDoor.module.css";
import { MorningScene } from "./MorningScene.tsx";

type Props = { title: string; text?: string; children: ReactNode };

/** The screens before signing in: an early morning on one side, a short form on the other. */
export function FrontDoor({ title, text, children }: Props) {
  return (
    <div className={classes.door}>
      <MorningScene />
      <main className={classes.panel}>
        <div className={classes.column}>
          <Brand />
          <div className={classes.words}>
            <Title order={1}>{title}</Title>
            {text && <Text c="dimmed">{text}</Text>}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}

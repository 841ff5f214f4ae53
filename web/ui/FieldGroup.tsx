import { Text } from "@mantine/core";
import type { CSSProperties, ReactNode } from "react";
import classes from "./FieldGroup.module.css";

type Props = {
  legend: string;
  /** The reason to fill the fields in. */
  why?: string | undefined;
  /** Fields in a row where there is room. */
  columns: 2 | 3;
  children: ReactNode;
};

/** Fields of a form that belong together, in a frame of their own. */
export const FieldGroup = ({ legend, why, columns, children }: Props) => (
  <fieldset className={classes.group} style={{ "--columns": columns } as CSSProperties}>
    <legend>{legend}</legend>
    {why !== undefined && (
      <Text size="sm" c="dimmed" className={classes.why}>
        {why}
      </Text>
    )}
    {children}
  </fieldset>
);

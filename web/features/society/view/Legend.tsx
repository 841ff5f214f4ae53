import { Text } from "@mantine/core";
import classes from "./Drawing.module.css";

/** The legend of the drawing, with its keyboard controls. */
export function Legend() {
  return (
    <div className={classes.legend}>
      <ul>
        <li>
          <svg width="14" height="14" aria-hidden>
            <path className={classes.mark} d="M3 2h8v10h-8z" />
          </svg>
          Flat
        </li>
        <li>
          <svg width="14" height="14" aria-hidden>
            <path className={classes.mark} d="M4 4h6v6h-6z" />
          </svg>
          Pillar
        </li>
        <li>
          <svg width="14" height="14" aria-hidden>
            <path className={classes.missing} d="M3 2h8v10h-8z" />
          </svg>
          Missing number
        </li>
        <li>
          <svg width="22" height="14" aria-hidden>
            <path className={classes.break} d="M0 7h22" />
          </svg>
          Missing floor
        </li>
        <li>
          <svg width="22" height="14" aria-hidden>
            <rect className={classes.hollow} x="1" y="2" width="20" height="10" />
          </svg>
          No flats
        </li>
      </ul>
      <Text size="xs" c="dimmed" className={classes.keys}>
        Arrow keys walk through the drawing, Enter goes to the names.
      </Text>
    </div>
  );
}

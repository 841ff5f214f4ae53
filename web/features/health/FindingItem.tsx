import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconHelpCircle,
  type TablerIcon,
} from "@tabler/icons-react";
import { checkTitles, type Finding, type HealthState } from "#contract/health/health.ts";
import classes from "./health.module.css";

const signs: Record<HealthState, { word: string; icon: TablerIcon }> = {
  good: { word: "Good", icon: IconCheck },
  attention: { word: "Attention", icon: IconAlertTriangle },
  bad: { word: "Bad", icon: IconAlertCircle },
  unknown: { word: "Unknown", icon: IconHelpCircle },
};

/** Advice on a good finding is a remark. */
export function FindingItem({ check, state, message, advice }: Finding) {
  const { word, icon: Icon } = signs[state];
  return (
    <li className={classes.finding} data-state={state}>
      <h2>{checkTitles[check]}</h2>
      <span className={classes.state}>
        <Icon size={18} stroke={2.25} aria-hidden />
        {word}
      </span>
      <div className={classes.words}>
        <p>{message}</p>
        {advice && <p className={classes.advice}>{advice}</p>}
      </div>
    </li>
  );
}

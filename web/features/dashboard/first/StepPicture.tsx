import type { FirstStep } from "#contract/dashboard/firstSteps.ts";
import classes from "./picture.module.css";
import booking from "./steps/booking.svg";
import colleagues from "./steps/colleagues.svg";
import company from "./steps/company.svg";
import price from "./steps/price.svg";
import provider from "./steps/provider.svg";
import serving from "./steps/serving.svg";
import society from "./steps/society.svg";
import tax from "./steps/tax.svg";

const pictures: Record<FirstStep, string> = {
  booking,
  colleagues,
  company,
  price,
  provider,
  serving,
  society,
  tax,
};

export function StepPicture({ step }: { step: FirstStep }) {
  return <img className={classes.picture} src={pictures[step]} alt="" />;
}

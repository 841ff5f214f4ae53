import { searchWashes } from "#contract/booking/wash.ts";
import { indiaAt } from "#contract/day.ts";
import { DOCUMENTS } from "#contract/file/picture.ts";
import { useOnline } from "#web/lib/online.ts";
import { useCall } from "#web/lib/query.ts";
import { useOwnTexts } from "#web/texts/own.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./washes.module.css";

/** Washes shown of today; the list below has the others. */
const MAX_SHOWN = 10;

/** Today's washes with their photos; nothing before the first. */
export function TodaysWash({ today }: { today: string }) {
  const { t } = useOwnTexts();
  const { t: common, time } = useTranslator();
  const online = useOnline();
  const { data } = useCall(searchWashes, {
    pageSize: MAX_SHOWN,
    filters: { From: today, To: today, WashStatus: "done" },
  });
  const done = data?.rows.filter(({ status, day }) => status === "done" && day === today) ?? [];
  return done.map(({ washId, vehicleNumber, doneAt, photos }) => (
    <div key={washId} className={classes.todays}>
      <p>
        <strong>{vehicleNumber}</strong>{" "}
        {doneAt !== null && t("own.washedToday", { time: time(indiaAt(new Date(doneAt)).time) })}
      </p>
      {(online ? photos : []).map(({ kind, url, thumbnailUrl }) => (
        <a key={url} href={`${DOCUMENTS}${url}`} target="_blank" rel="noreferrer">
          <img
            src={`${DOCUMENTS}${thumbnailUrl}`}
            alt={common(kind === "before" ? "washes.theCarBeforeWash" : "washes.theCarAfterWash")}
          />
        </a>
      ))}
    </div>
  ));
}
